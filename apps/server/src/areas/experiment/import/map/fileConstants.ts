/** Values of the whole file that are remembered with the meanings of its columns: label and unit. */
export const fileConstants = {
  area: { label: '小区面积', unit: '㎡' },
  moisture: { label: '含水量', unit: '%' },
  standardMoisture: { label: '标准水分', unit: '%' },
} as const
