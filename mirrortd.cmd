@echo off
rem Runs MirrorTD: from an unpacked archive with the Java that came along; from a checkout with yours, where it builds first what
rem is missing or older than its sources.
setlocal
set "ROOT=%~dp0"
rem Whether the command is only asked what it does.
set "ASKED="
echo %* | findstr /c:" -h " /c:" --help " >nul && set "ASKED=1"
rem What reads files of data is large, and comes when it is first needed.
set "DATA="
if /i "%~1"=="evaluate" set "DATA=1"
if /i "%~1"=="score" set "DATA=1"
if /i "%~1"=="log" set "DATA=1"
if /i "%~1"=="analyze" echo %* | findstr /c:"--data" >nul && set "DATA=1"
rem So is what reaches clusters, which reads data itself.
set "SPARK="
echo %* | findstr /c:"--spark" >nul && set "SPARK=1"
if defined ASKED set "SPARK="
if defined SPARK set "DATA="
if defined SPARK if exist "%ROOT%runtime\bin\java.exe" (
    echo mirrortd: this archive comes without Spark; run --spark in a checkout, or hand mirrortd-for-spark.jar to spark-submit 1>&2
    exit /b 2
)
rem So is the page.
set "PAGE="
if /i "%~1"=="explore" set "PAGE=1"
rem Help needs none of it.
if defined ASKED set "DATA="
if defined ASKED set "PAGE="
if exist "%ROOT%runtime\bin\java.exe" (
    set "JAVA=%ROOT%runtime\bin\java.exe"
    set "APP=%ROOT%lib"
    set "DUCKDB=%ROOT%lib\duckdb"
    set "EXPLORE=%ROOT%lib\explore"
    goto run
)

rem Even without colours Maven ends with a sign that puts them back, wherever its words go.
set "MAVEN_OPTS=%MAVEN_OPTS% -Djansi.noreset=true"
set "APP=%ROOT%cli\target\app"
set "STAMP=%APP%\.built"
if defined JAVA_HOME (set "JAVA=%JAVA_HOME%\bin\java.exe") else (set "JAVA=java.exe")
"%JAVA%" -version >nul 2>&1
if errorlevel 1 (
    echo mirrortd: there is no Java here; install a JDK, version 17 or later, or set JAVA_HOME 1>&2
    exit /b 1
)

powershell -NoProfile -Command "$s = Get-Item -Force -ErrorAction SilentlyContinue '%STAMP%'; if (-not $s) { exit 1 }; $newer = Get-ChildItem -Path '%ROOT%pom.xml', '%ROOT%*\pom.xml', '%ROOT%*\src\main' -Recurse -File | Where-Object { $_.LastWriteTime -gt $s.LastWriteTime } | Select-Object -First 1; if ($newer) { exit 1 }"
if not errorlevel 1 goto duckdb

where mvn >nul 2>&1
if errorlevel 1 (
    echo mirrortd: Maven is needed to build MirrorTD the first time; install it and try again 1>&2
    exit /b 1
)
echo mirrortd: building (once; later starts take no time) 1>&2
if exist "%STAMP%" del "%STAMP%"
pushd "%ROOT%"
call mvn -q -B -Dstyle.color=never -Dquick -Dmaven.test.skip=true -pl cli -am package 1>&2
if errorlevel 1 (
    popd
    exit /b 1
)
popd
type nul > "%STAMP%"

:duckdb
set "DUCKDB=%ROOT%duckdb\target\app"
set "EXPLORE=%ROOT%explore\target\app"
if defined PAGE goto page
if not defined DATA goto spark
powershell -NoProfile -Command "$s = Get-Item -Force -ErrorAction SilentlyContinue '%DUCKDB%\.built'; if (-not $s) { exit 1 }; $newer = Get-ChildItem -Path '%ROOT%pom.xml', '%ROOT%*\pom.xml', '%ROOT%*\src\main' -Recurse -File | Where-Object { $_.LastWriteTime -gt $s.LastWriteTime } | Select-Object -First 1; if ($newer) { exit 1 }"
if not errorlevel 1 goto spark
echo mirrortd: downloading DuckDB, 85 MB (needed once for log, evaluate and score) 1>&2
pushd "%ROOT%"
call mvn -q -B -Dstyle.color=never -Dquick -Dmaven.test.skip=true -pl duckdb -am package 1>&2
if errorlevel 1 (
    popd
    exit /b 1
)
popd
type nul > "%DUCKDB%\.built"
goto run

:page
powershell -NoProfile -Command "$s = Get-Item -Force -ErrorAction SilentlyContinue '%EXPLORE%\.built'; if (-not $s) { exit 1 }; $newer = Get-ChildItem -Path '%ROOT%pom.xml', '%ROOT%*\pom.xml', '%ROOT%*\src\main' -Recurse -File | Where-Object { $_.LastWriteTime -gt $s.LastWriteTime } | Select-Object -First 1; if ($newer) { exit 1 }"
if not errorlevel 1 goto run
echo mirrortd: building the page (once) 1>&2
pushd "%ROOT%"
call mvn -q -B -Dstyle.color=never -Dquick -Dmaven.test.skip=true -pl explore -am package 1>&2
if errorlevel 1 (
    popd
    exit /b 1
)
popd
type nul > "%EXPLORE%\.built"

:spark
set "CLUSTER=%ROOT%spark\target\app"
if not defined SPARK goto run
powershell -NoProfile -Command "$s = Get-Item -Force -ErrorAction SilentlyContinue '%CLUSTER%\.built'; if (-not $s) { exit 1 }; $newer = Get-ChildItem -Path '%ROOT%pom.xml', '%ROOT%*\pom.xml', '%ROOT%*\src\main' -Recurse -File | Where-Object { $_.LastWriteTime -gt $s.LastWriteTime } | Select-Object -First 1; if ($newer) { exit 1 }"
if not errorlevel 1 goto run
echo mirrortd: fetching Spark, 280 MB (once; what needs no cluster goes without it) 1>&2
pushd "%ROOT%"
call mvn -q -B -Dstyle.color=never -Dquick -Dmaven.test.skip=true -pl spark -am package 1>&2
if errorlevel 1 (
    popd
    exit /b 1
)
popd
type nul > "%CLUSTER%\.built"

:run
set "CLASSES=%APP%\*"
if defined DATA set "CLASSES=%APP%\*;%DUCKDB%\*"
if defined SPARK set "CLASSES=%APP%\*;%CLUSTER%\*;%CLUSTER%\jars\*"
if defined SPARK if exist "%SPARK_HOME%\jars" set "CLASSES=%APP%\*;%CLUSTER%\*;%SPARK_HOME%\conf;%HADOOP_CONF_DIR%;%SPARK_HOME%\jars\*"
if defined PAGE set "CLASSES=%APP%\*;%EXPLORE%\*"
rem The database is a library of the machine, which newer versions of Java want to be allowed.
set "NATIVE="
if defined DATA set "NATIVE=--enable-native-access=ALL-UNNAMED"
"%JAVA%" %NATIVE% -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockExperimentalVMOptions -XX:+EnableVectorSupport --add-exports java.base/jdk.internal.module=ALL-UNNAMED --add-exports java.base/jdk.internal.vm.vector=ALL-UNNAMED -Dmirrortd.vectors.on.demand=true -XX:+UseParallelGC -XX:FreqInlineSize=60 -XX:InlineSmallCode=1000 -XX:Tier4InvocationThreshold=10000 -XX:Tier4MinInvocationThreshold=1200 -XX:Tier4CompileThreshold=30000 -XX:Tier4BackEdgeThreshold=160000 -Dmirrortd.terminal=true -Dstdout.encoding=UTF-8 -cp "%CLASSES%" io.github.mirrortd.cli.Main %*
exit /b %errorlevel%
