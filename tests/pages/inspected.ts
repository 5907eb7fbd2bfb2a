/** What stands in the document that we did not write. Run by the browser, whose types are not those of the product. */
export const INSPECTED = `(() => {
  const faults = [];
  const said = (element) => element.outerHTML.slice(0, 120);
  for (const element of document.querySelectorAll("*")) {
    if (/^(iframe|object|embed|base|applet|marquee|math|foreignobject|noembed|plaintext|xmp)$/i.test(element.localName)) faults.push(said(element));
    if (element.localName === "meta" && element.httpEquiv) faults.push(said(element));
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || name === "srcdoc" || name === "formaction" || name === "xlink:href") faults.push(name + " of " + said(element));
      if (name === "style" && !element.closest("svg, [data-controller], .turbo-progress-bar")) faults.push("style of " + said(element));
      if (!["href", "src", "action", "data", "poster"].includes(name)) continue;
      // What is no address leads nowhere.
      const { protocol, origin } = URL.parse(value, location.href) ?? location;
      const isOwn = element.localName !== "a" && origin !== location.origin && protocol !== "data:";
      if (!["http:", "https:", "mailto:", "data:"].includes(protocol) || isOwn) faults.push(protocol + " in " + said(element));
      if (protocol === "data:" && element.localName !== "img") faults.push("data in " + said(element));
    }
  }
  for (const text of document.querySelectorAll(".prose"))
    if (text.querySelector("[id], [name], script, style, form, svg, template, noscript, button, textarea, turbo-frame, turbo-stream"))
      faults.push("in a text: " + text.innerHTML.slice(0, 200));
  return [...new Set(faults)];
})()`;
