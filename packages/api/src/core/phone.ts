/** Mobile numbers of the mainland. */
export const MOBILE = /^1\d{10}$/
export const MOBILE_EXAMPLE = '13800138000'
/** Mobile numbers, and lines with their area code, with or without extension. */
export const PHONE = /^(?:1\d{10}|0\d{2,3}-\d{7,8}(?:-\d{1,6})?)$/
export const PHONE_EXAMPLE = '0371-65730000'
