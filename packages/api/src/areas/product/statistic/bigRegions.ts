/**
 * 大区: the sales regions with their provinces (codes of GB/T 2260). 内蒙古 belongs to 东北, as its maize is sown in the east.
 */
export const bigRegions = {
  东北: ['150000', '210000', '220000', '230000'],
  黄淮海: ['110000', '120000', '130000', '140000', '370000', '410000'],
  西北: ['610000', '620000', '630000', '640000', '650000'],
  西南: ['500000', '510000', '520000', '530000', '540000'],
  南方: [
    ...['310000', '320000', '330000', '340000', '350000', '360000', '420000', '430000', '440000', '450000'],
    ...['460000', '710000', '810000', '820000'],
  ],
} as const
export type BigRegion = keyof typeof bigRegions
export const bigRegionNames = Object.keys(bigRegions) as [BigRegion, ...BigRegion[]]
