/**
 * Returns a label with its unit in full-width brackets, as screens show it: 价格（元）. Heads of workbooks and traits of
 * trials have half-width ones, as given: 株高(cm).
 */
export const labelWithUnit = (label: string, unit: string | null | undefined): string =>
  unit ? `${label}（${unit}）` : label
