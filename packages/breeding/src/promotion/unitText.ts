/** A unit as sentences say it: days are 天, whatever tables and workbooks call them. */
export const unitText = (unit: string): string => (unit === 'd' ? '天' : unit)
