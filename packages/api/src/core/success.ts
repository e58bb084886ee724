/** `code` of every successful answer. Stands alone, as the calls read it before any shape is loaded. */
export const SUCCESS = 1
