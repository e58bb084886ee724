/** 作物: standard moisture (%) is the trade basis yields are converted to. */
export const crops = [
  { value: 'maize', label: '玉米', standardMoisture: 14 },
  { value: 'rice', label: '水稻', standardMoisture: 13.5 },
  { value: 'wheat', label: '小麦', standardMoisture: 13 },
  { value: 'soybean', label: '大豆', standardMoisture: 13 },
] as const
export type Crop = (typeof crops)[number]['value']

export const cropValues = crops.map(({ value }) => value) as [Crop, ...Crop[]]

/** Returns the crops that a stored choice allows, in the order above; a choice without crops allows all. */
export const allowedCrops = (chosen: readonly string[] | null): readonly Crop[] =>
  chosen?.length ? cropValues.filter((value) => chosen.includes(value)) : cropValues

/** Returns whether a stored choice leaves no crop out. */
export const allowsAll = (chosen: readonly string[]): boolean => allowedCrops(chosen).length === crops.length

/** Returns the wanted crop if it is allowed, else the first allowed one. */
export const cropWithin = (allowed: readonly Crop[], wanted: string | null): Crop =>
  allowed.find((value) => value === wanted) ?? allowed[0] ?? cropValues[0]

/** Describes a choice of crops: `玉米、水稻`, or that all are allowed. */
export const cropsText = (chosen: readonly string[]): string =>
  allowsAll(chosen)
    ? ALL_CROPS
    : crops
        .filter(({ value }) => chosen.includes(value))
        .map(({ label }) => label)
        .join('、')
export const ALL_CROPS = '全部作物'
