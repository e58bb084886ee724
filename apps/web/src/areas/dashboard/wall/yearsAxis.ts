/** Years whose names have room side by side in a widget of a wall. */
const SIDE_BY_SIDE = 8

/** Returns an axis of years: each has its name, of many years some. */
export const yearsAxis = (years: readonly number[]) => ({
  type: 'category' as const,
  data: years.map(String),
  ...(years.length <= SIDE_BY_SIDE && { axisLabel: { interval: 0, fontSize: 13 } }),
})
