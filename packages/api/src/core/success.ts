/** `code` of every successful answer. Has its own file, because calls read it before any schema is loaded. */
export const SUCCESS = 1
