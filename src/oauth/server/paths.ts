export const AUTHORIZE = "/oauth2/authorize";
export const TOKEN = "/oauth2/token";
export const REVOKE = "/oauth2/revoke";
export const REGISTER = "/oauth2/register";
export const CONSENT = "/oauth2/consent";
