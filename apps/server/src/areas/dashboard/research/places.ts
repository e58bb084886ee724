import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'

/** Returns how a province is shown: its short name, or the text as it is written. */
export const provinceName = (code: string | null): string =>
  code === null ? '未知地区' : (provinceNames[code] ?? code)

/** Returns the code of a province; null for a text that names none, which no map shows. */
export const mapCode = (code: string | null): string | null =>
  code !== null && provinceNames[code] ? code : null
