import { own } from '../../../core/own.ts'

/** A place in no chromosome of the nucleus, or none that is known. */
const PLACES = ['线粒体', '叶绿体', '未定位']

const upTo = (most: number): string[] => Array.from({ length: most }, (_, at) => String(at + 1))
const ofGenomes = (
  numbers: number,
  genomes: readonly string[],
  write: (no: number, genome: string) => string,
) => upTo(numbers).flatMap((no) => genomes.map((genome) => write(Number(no), genome)))
const twoDigits = (no: number): string => String(no).padStart(2, '0')

/** Chromosomes of the crops whose genomes have agreed names; of other crops any number up to 99 is taken. */
const chromosomes: Readonly<Record<string, { names: readonly string[]; words: string }>> = {
  玉米: { names: upTo(10), words: '1–10' },
  水稻: { names: upTo(12), words: '1–12' },
  大豆: { names: upTo(20), words: '1–20' },
  小麦: { names: ofGenomes(7, ['A', 'B', 'D'], (no, genome) => `${no}${genome}`), words: '1A–7D' },
  棉花: { names: ofGenomes(13, ['A', 'D'], (no, genome) => `${genome}${twoDigits(no)}`), words: 'A01–D13' },
}

/** Returns what is wrong with a chromosome of a crop, as text; null if nothing is. `crop` is an entry of `crop_species`. */
export function chromosomeProblem(chromosome: string, crop: string | null): string | null {
  if (PLACES.includes(chromosome)) return null
  const known = crop ? own(chromosomes, crop) : undefined
  if (known) {
    return known.names.includes(chromosome)
      ? null
      : `${crop}没有染色体「${chromosome}」，应为 ${known.words}，或${PLACES.join('、')}`
  }
  return /^[A-Z]?\d{1,2}[A-Z]?$/.test(chromosome)
    ? null
    : `染色体「${chromosome}」不正确，应如 3、5A、D08，或${PLACES.join('、')}`
}

/** Systems of gene ids: what their ids begin with, the whole form, and an example. */
const idSystems: readonly { starts: RegExp; form: RegExp; example: string }[] = [
  { starts: /^Zm00001d/i, form: /^Zm00001d\d{6}$/, example: 'Zm00001d027230' },
  { starts: /^Zm00001eb/i, form: /^Zm00001eb\d{6}$/, example: 'Zm00001eb121780' },
  { starts: /^LOC_?Os/i, form: /^LOC_Os\d{2}g\d{5}$/, example: 'LOC_Os07g15770' },
  { starts: /^Os\d/i, form: /^Os\d{2}g\d{7}$/, example: 'Os07g0261200' },
  { starts: /^GRMZM/i, form: /^GRMZM\dG\d{6}$/, example: 'GRMZM2G015892' },
]

/** Returns what is wrong with the id of a gene, as text; null if nothing is. Ids of unknown systems are accepted. */
export function geneIdProblem(id: string): string | null {
  const system = idSystems.find(({ starts }) => starts.test(id))
  if (system) return system.form.test(id) ? null : `基因ID「${id}」不正确，应如 ${system.example}`
  return /^[A-Za-z][\w.-]*$/.test(id) ? null : `基因ID「${id}」不正确，应以字母开头，只含字母、数字和 _ . -`
}

/** A stretch of a chromosome, in bp from its start. */
interface Stretch {
  start: number | null
  end: number | null
}

/** Returns the problem of a stretch, by field; a position has both start and end, or neither. */
export function stretchProblem({
  start,
  end,
}: Stretch): { path: 'startBp' | 'endBp'; message: string } | null {
  if (start !== null && end === null) return { path: 'endBp', message: '填写了起始位置，须同时填写终止位置' }
  if (start === null && end !== null)
    return { path: 'startBp', message: '填写了终止位置，须同时填写起始位置' }
  if (start !== null && end !== null && start >= end) {
    return { path: 'endBp', message: '终止位置须大于起始位置' }
  }
  return null
}
