/** What other areas may use of products: the only entry to this area. */
export {
  readOutside,
  sumLicensed,
  sumOutside,
  type LicenceCap,
  type LicensedProduct,
  type LicensedSum,
  type OutsideSale,
} from './sale/licensedSales.ts'
export { productNames } from './sale/presentLines.ts'
export { readUseBlockers } from './record/useBlockers.ts'
export { saleFollowers, type SaleFollower } from './sale/saleFollowers.ts'
export { readProducts, type ProductRow } from './productRows.ts'
export { answerReport } from './statistic/answerReport.ts'
export { readStartMonth } from './year/startMonth.ts'
export { unknownNames } from './statistic/saleKeys.ts'
export { keptReport, newestBill } from './statistic/keptReport.ts'
export { demoPicture } from './record/demoPicture.ts'
