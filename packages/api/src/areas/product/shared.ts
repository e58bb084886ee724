/** What the definitions of other areas may use of products: the only door to this area. */
export { lifecyclePhases } from './lifecycle/lifecyclePhases.ts'
export { listFilters, simpleFilters, yearRange } from './statistic/saleFilters.ts'
export { fullAnswer, SALE_READS } from './statistic/saleReport.ts'
export { quadrants } from './lifecycle/quadrant.ts'
