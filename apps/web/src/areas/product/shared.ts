/** What other areas may use of products and their sales: the only door to this area. */
export { shownProduct } from './record/shownProduct.ts'
export { default as BillsDialog, type Figure } from './statistic/BillsDialog.tsx'
export { Cards } from './statistic/Cards.tsx'
export type { OpenBills } from './statistic/panels.tsx'
export { SaleMap } from './statistic/SaleMap.tsx'
export { growthText, shareText, tenThousands } from './statistic/saleText.ts'
export { useMapShapes } from './region/useMapShapes.ts'
export { CHINA, codeOf, type Shapes } from './region/mapOption.ts'
