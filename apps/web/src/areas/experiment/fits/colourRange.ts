/**
 * Returns the ends of a colour scale over some figures; `aroundZero` puts 0 in its middle. The scale always has a
 * width: without one ECharts finds no colour and stops drawing. Equal figures are in the middle of the scale.
 */
export function colourRange(values: readonly number[], aroundZero: boolean): [number, number] {
  if (values.length === 0) return [0, 1]
  const low = values.reduce((least, value) => Math.min(least, value))
  const high = values.reduce((most, value) => Math.max(most, value))
  const extent = Math.max(Math.abs(low), Math.abs(high))
  const [from, to] = aroundZero ? [-extent, extent] : [low, high]
  return from < to ? [from, to] : [from - 1, to + 1]
}
