import { placeNames } from '../../../resource/places.ts'

/** Returns the names of provinces and of cities with their province: 河南省, 山东省济南市. */
export const regionNames = (codes: readonly string[]): string[] =>
  codes.map((code) => {
    const province = `${code.slice(0, 2)}0000`
    return placeNames(code === province ? [code] : [province, code]).join('')
  })
