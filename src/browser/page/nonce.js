const { content: nonce } = document.querySelector("meta[name=csp-nonce]");

/** A document keeps the policy that it was loaded with. Turbo marks the scripts of an error page by the nonce of that page. */
export function keepNonce({ detail: { newBody } }) {
  newBody.ownerDocument.querySelector("meta[name=csp-nonce]")?.setAttribute("content", nonce);
}
