/** Address of the list that maintains products, and of the one that only shows them; without leading slash. */
export const PRODUCT_HOME = 'change/change-list'
export const PRODUCT_LIST = 'product-list'

/** Returns the address of the details of a product. */
export const productPath = (id: string | number, home = PRODUCT_HOME): string => `/${home}/lookUp?id=${id}`
