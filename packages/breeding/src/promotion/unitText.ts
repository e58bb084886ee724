/** Returns a unit as sentences write it: days are 天, whatever tables and workbooks call them. */
export const unitText = (unit: string): string => (unit === 'd' ? '天' : unit)
