/** The definitions of the registries of products, one line each. */
export { product } from './record/product.ts'
