/** Addresses of the screens of products that others link to. */
export const BINDINGS = '/product/productBinding'

/** Returns the address of the details of a product. */
export const productPath = (id: string): string => `/change/change-list/lookUp?id=${id}`
