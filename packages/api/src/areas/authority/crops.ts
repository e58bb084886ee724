/** 作物: standard moisture (%) is the trade basis yields are converted to. */
export const crops = [
  { value: 'maize', label: '玉米', standardMoisture: 14 },
  { value: 'rice', label: '水稻', standardMoisture: 13.5 },
  { value: 'wheat', label: '小麦', standardMoisture: 13 },
  { value: 'soybean', label: '大豆', standardMoisture: 13 },
] as const
export type Crop = (typeof crops)[number]['value']
