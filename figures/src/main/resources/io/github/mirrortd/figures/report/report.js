"use strict";
(() => {
  const sortKey = (row, column) => {
    const cell = row.cells[column];
    const value = cell.dataset.sort;
    if (value === undefined) {
      return cell.textContent.trim();
    }
    return value === "Infinity" ? Infinity : value === "NaN" ? NaN : Number(value);
  };

  const compare = (a, b) => {
    if (typeof a === "number" && typeof b === "number") {
      // What is not a number comes last, as the largest.
      return (Number.isNaN(a) ? 1 : 0) - (Number.isNaN(b) ? 1 : 0) || (a < b ? -1 : a > b ? 1 : 0);
    }
    return String(a).localeCompare(String(b), "en", { numeric: true });
  };

  for (const table of document.querySelectorAll("table.sortable")) {
    table.tHead.querySelectorAll("[role=button]").forEach((button, column) => {
      button.addEventListener("click", () => {
        const head = button.parentElement;
        const down = head.getAttribute("aria-sort") === "ascending";
        table.tHead.querySelectorAll("th").forEach(th => th.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = [...table.tBodies[0].rows];
        rows.sort((a, b) => (down ? -1 : 1) * compare(sortKey(a, column), sortKey(b, column)));
        table.tBodies[0].append(...rows);
      });
      button.addEventListener("keydown", event => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          button.click();
        }
      });
    });
  }

  const readout = document.getElementById("readout");
  const number = text => (text === "Infinity" ? Infinity : text === "-Infinity" ? -Infinity : Number(text));

  const axis = text => {
    const [scale, min, max] = text.split(" ");
    const f = scale === "LOG" ? Math.log10 : v => v;
    const low = f(Number(min));
    const high = f(Number(max));
    return value => (f(value) - low) / (high - low);
  };

  for (const figure of document.querySelectorAll("figure")) {
    const data = JSON.parse(figure.querySelector("script").textContent);
    for (const s of data.series) {
      s.at = s.x.map(number);
    }
    const off = new Set();

    const toggle = name => {
      if (!off.delete(name)) {
        off.add(name);
      }
      for (const part of figure.querySelectorAll(".series, .legend-entry")) {
        if (part.dataset.name === name) {
          part.classList.toggle("off", off.has(name));
          if (part.classList.contains("legend-entry")) {
            part.setAttribute("aria-pressed", String(!off.has(name)));
          }
        }
      }
    };
    for (const entry of figure.querySelectorAll(".legend-entry")) {
      entry.setAttribute("role", "button");
      entry.setAttribute("tabindex", "0");
      entry.setAttribute("aria-pressed", "true");
      entry.setAttribute("aria-label", "Show " + entry.dataset.name);
      entry.addEventListener("click", () => toggle(entry.dataset.name));
      entry.addEventListener("keydown", event => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          toggle(entry.dataset.name);
        }
      });
    }

    const pictures = [...figure.querySelectorAll("svg")];
    for (const button of figure.querySelectorAll(".scale button")) {
      button.addEventListener("click", () => {
        pictures.forEach((svg, i) => svg.toggleAttribute("hidden", String(i) !== button.dataset.scale));
        figure.querySelectorAll(".scale button").forEach(b => b.setAttribute("aria-pressed", String(b === button)));
      });
    }

    for (const svg of pictures) {
      const [left, top, width, height] = svg.dataset.plot.split(" ").map(Number);
      const position = axis(svg.dataset.x);
      const up = axis(svg.dataset.y);
      const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
      line.setAttribute("class", "crosshair");
      line.setAttribute("visibility", "hidden");
      svg.append(line);

      // On a curve: of each series the value nearest in x. Among single points: the nearest one.
      const near = (x, y) => {
        const shown = data.series.filter(s => !off.has(s.name));
        const scattered = svg.id.startsWith("eigenvalues");
        let best = Infinity;
        const found = [];
        for (const s of shown) {
          let index = -1;
          let least = Infinity;
          s.at.forEach((v, i) => {
            const dx = Math.abs(position(v) - x) * width;
            const away = scattered ? Math.hypot(dx, (up(number(s.y[i])) - y) * height) : dx;
            if (away < least) {
              least = away;
              index = i;
            }
          });
          if (index >= 0) {
            found.push({ s, index, least });
            best = Math.min(best, least);
          }
        }
        return scattered ? found.filter(f => f.least === best && best < 20) : found;
      };

      const show = event => {
        const box = svg.getBoundingClientRect();
        const scale = svg.viewBox.baseVal.width / box.width;
        const x = ((event.clientX - box.left) * scale - left) / width;
        const y = 1 - ((event.clientY - box.top) * scale - top) / height;
        const found = x < 0 || x > 1 || y < 0 || y > 1 ? [] : near(x, y);
        if (found.length === 0) {
          hide();
          return;
        }
        const at = left + position(found[0].s.at[found[0].index]) * width;
        line.setAttribute("x1", at);
        line.setAttribute("x2", at);
        line.setAttribute("y1", top);
        line.setAttribute("y2", top + height);
        line.setAttribute("visibility", "visible");
        fill(found);
        readout.hidden = false;
        // Where there is no room beside the finger, values stand below the picture.
        const docked = matchMedia("(max-width: 40rem), (pointer: coarse)").matches;
        readout.classList.toggle("docked", docked);
        if (docked) {
          readout.style.left = readout.style.top = "";
          if (readout.previousElementSibling !== pictures.at(-1)) {
            pictures.at(-1).after(readout);
          }
          return;
        }
        const wide = readout.offsetWidth;
        const beyond = event.clientX + 16 + wide > document.documentElement.clientWidth;
        readout.style.left = window.scrollX + (beyond ? Math.max(4, event.clientX - 16 - wide) : event.clientX + 16) + "px";
        readout.style.top = window.scrollY + event.clientY + 12 + "px";
      };

      const fill = found => {
        readout.replaceChildren();
        const typographic = text => text.replace("-", "−").replace(/e([+-]?)(\d+)/, (all, sign, power) =>
            "×10" + (sign === "-" ? "⁻" : "") + [...power].map(d => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]).join(""));
        const head = document.createElement("b");
        head.textContent = data.x + " " + found[0].s.x[found[0].index];
        const table = document.createElement("table");
        for (const { s, index } of found) {
          const row = table.insertRow();
          const name = row.insertCell();
          const sample = document.createElement("i");
          const entry = [...svg.querySelectorAll(".legend-entry")].find(e => e.dataset.name === s.name);
          const stroke = entry && entry.querySelector("path[class^=l-c], path[class^=f-c]");
          if (stroke) {
            const style = getComputedStyle(stroke);
            sample.style.color = stroke.getAttribute("class").startsWith("l-") ? style.stroke : style.fill;
          }
          const label = document.createElement("span");
          label.innerHTML = s.label;
          name.append(sample, label);
          row.insertCell().textContent = typographic(s.y[index]);
          row.insertCell().textContent = s.low && s.low[index] !== "NaN" ? typographic(s.low[index]) + " to " + typographic(s.high[index]) : "";
        }
        readout.append(head, table);
      };

      const hide = () => {
        line.setAttribute("visibility", "hidden");
        readout.hidden = true;
      };
      svg.addEventListener("pointermove", show);
      svg.addEventListener("pointerdown", show);
      svg.addEventListener("pointerleave", hide);
    }
  }
})();
