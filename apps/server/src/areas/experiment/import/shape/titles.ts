import { normaliseText } from '@hepu/api/cells/normalise'
import { titlePhases } from '../words/phaseWords.ts'
import type { Note } from './tables.ts'
import type { Said } from '../book/found.ts'

/** What was read, and the text and row that say it. */
export interface Reading {
  said: Said
  sources: Partial<Record<keyof Said, Note>>
}

/** Reads the titles and notes of a table: what stands behind its label first, then an earlier text before a later one. */
export function readNotes(notes: readonly Note[]): Reading {
  const reading: Reading = { said: {}, sources: {} }
  for (const read of [readLabelled, readText]) {
    for (const note of notes) {
      const said = read(plainText(note.text))
      for (const [key, value] of Object.entries(said) as [keyof Said, never][]) {
        if (reading.said[key] !== undefined) continue
        reading.said[key] = value
        reading.sources[key] = note
      }
    }
  }
  return reading
}

/** A text in its common form, with units written one way: m² as m2, kg·hm⁻² as kg/hm2, 公斤每亩 as 公斤/亩. */
const plainText = (text: string): string =>
  normaliseText(text.replaceAll('²', '2'))
    .replaceAll(/[·.\s]*hm\s*[-⁻−]2/gi, '/hm2')
    .replaceAll(/\/66[67](?:\.\d+)?\s*m2/gi, '/亩')
    .replaceAll(/(?<=kg|公斤|千克|斤|吨)每(?=亩|公顷)/g, '/')

/** What a text says behind a label: 试验年份: 2023 试点: 新乡. */
function readLabelled(text: string): Said {
  const year = /年[份度]\s*:\s*((?:19|20)\d{2})/.exec(text)?.[1]
  return present({
    year: year === undefined ? undefined : Number(year),
    groupName: /组别(?:名称)?\s*:\s*([^\s,;()]+)/.exec(text)?.[1],
    pointName: /(?:试验?点|试点|试验地点|地点)(?:名称)?\s*:\s*([^\s,;。()]+)/.exec(text)?.[1],
    unit: /单位:\s*([^,;、。)\s]+)/.exec(text)?.[1],
  })
}

function readText(text: string): Said {
  return present({
    year: yearIn(text),
    groupName: groupIn(text),
    pointName: pointIn(text),
    phase: phaseIn(text),
    area: areaIn(text),
    checks: checksIn(text),
    moisture: moistureIn(text),
    isStandardMoisture: isStandardIn(text) || undefined,
    isUnreplicated: /不设重复|无重复|不重复|间比法|间比排列/.test(text) || undefined,
    unit: bracketedUnit(text),
  })
}

const WEIGHT_UNIT = '(?:kg|公斤|千克|斤|g|克|t|吨)'
const BRACKET = String.raw`[([【](?:单位\s*:?\s*)?`
const BRACKET_END = String.raw`\s*(?=[,;、)\]】])`
/** The unit of the yields in a title: 产量汇总(t/hm2), 小区产量(公斤,小区面积20m2). */
const BRACKETED_UNITS = [
  new RegExp(`${BRACKET}(${WEIGHT_UNIT}/(?:亩|mu|hm2|ha|公顷|小区))${BRACKET_END}`, 'i'),
  new RegExp(`(?:产量|亩产|单产)[^,。;]*?${BRACKET}(${WEIGHT_UNIT})${BRACKET_END}`, 'i'),
]

const bracketedUnit = (text: string): string | undefined =>
  BRACKETED_UNITS.map((unit) => unit.exec(text)?.[1]).find((unit) => unit !== undefined)

/** What a text says, without what it does not. */
function present(said: { [K in keyof Said]: Said[K] | undefined }): Said {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

const SEASON = /(?<!\d)((?:19|20)\d{2})\s*[-—–~/]\s*((?:20)?\d{2})\s*年/
const YEAR = /(?<!\d)((?:19|20)\d{2})\s*年(?!\s*\d{1,2}\s*月)/

/** A sowing from January to July in the year of the trial: 2024年6月中旬播种. Crops sown later are harvested in the next year. */
const SUMMER = /(?<!\d)((?:19|20)\d{2})\s*年\s*[1-7]\s*月[^,。;]{0,6}播/

/** The year of a title; of a season over two years the later one, in which it is harvested. */
function yearIn(text: string): number | undefined {
  const [, first, last] = SEASON.exec(text) ?? []
  if (first !== undefined && last !== undefined) return Number(first.slice(0, 4 - last.length) + last)
  const year = YEAR.exec(text)?.[1] ?? SUMMER.exec(text)?.[1]
  return year === undefined ? undefined : Number(year)
}

const LEADING = /^(?:附?表|附件)?\s*\d*(?:[-.]\d+)*[\s、.:：]*/
const YEARS = /(?<!\d)(?:19|20)\d{2}(?:\s*[-—–~/]\s*(?:20)?\d{2})?\s*年?度?/g
const SUBJECT =
  /(?:各?(?:个)?(?:试验?点|试点|参试点)?)?(?:田间|小区|区试|折合)*(?:测产|产量|亩产|考种|农艺|主要|性状|数据|调查|记载|汇总|总结|结果|统计|密码对照|品种表现|试验记).*$/
const PROVINCE = /^[\u4e00-\u9fff]{2,3}省(?=.{3})/

/** Names of places are short and have no words of trials in them: 玉米品种多试点试验 begins with none. */
const PLACE = String.raw`(?:(?!玉米|小麦|水稻|大豆|品种|试验|组|多)[\u4e00-\u9fff]){2,8}?`
/** A point before the group: 许昌试点2023年早熟组. */
const POINT_BEFORE = new RegExp(`^${PLACE}(?:试验?点|试点)(?=.{3})`)
/** Whose trial it is and of what kind, before the name of the group: 国家玉米品种区域试验东华北中晚熟组. */
const TRIAL_BEFORE = new RegExp(
  '^(?:国家级?|全国|省级)?(.*?)(?:品种)?(?:区域试验|生产试验|预备试验|品种?比较?试验|多点试验|区试)(?:第?[一二12]年)?(?=.+组$)',
)
const CROP_ALONE = /^(?:普通|杂交)?(?:玉米|小麦|水稻|大豆|棉花|油菜|高粱|谷子)$/
const LEAST_NAME = 3

/** The name of a group without the organisation and the kind of trial before it; unchanged if too little is left. */
function withoutTrial(group: string): string {
  const [before, region] = TRIAL_BEFORE.exec(group) ?? []
  if (before === undefined || region === undefined) return group
  const bare = (CROP_ALONE.test(region) ? '' : region) + group.slice(before.length)
  return bare.length >= LEAST_NAME ? bare : group
}

/** A group that is called by its number: 二组, 第二组, B组, alone, behind the year, or before what the table holds. */
const NUMBERED = /^第?([一二三四五六七八九十\d]{1,3}|[A-Za-z甲乙丙丁])组$/

/** The first word of a title behind its year: 2024年第二组 试验地点：长葛 → 第二组. */
const firstWord = (text: string): string =>
  text
    .replaceAll(YEARS, ' ')
    .trim()
    .split(/[\s(,;。]/)[0] ?? ''

/** The group that a title names: 2024年黄淮海夏播玉米4500密度组区域试验小区产量记载表 → 黄淮海夏播玉米4500密度组. */
function groupIn(text: string): string | undefined {
  const bare = text
    .replaceAll(/[(【[][^)】\]]*[)】\]]/g, '')
    .replaceAll(YEARS, '')
    .replace(LEADING, '')
    .replaceAll(/\s/g, '')
    .replace(POINT_BEFORE, '')
  const number = NUMBERED.exec(firstWord(text))?.[1]
  if (number !== undefined) return `${number}组`
  if (/[:,。;]/.test(bare)) return undefined
  const subject = bare.replace(SUBJECT, '').replace(PROVINCE, '')
  const called = YEAR.test(text) && subject !== bare ? NUMBERED.exec(subject)?.[1] : undefined
  if (called !== undefined) return `${called}组`
  const group =
    /^.*组(?!合)/.exec(subject)?.[0] ??
    /^.*试验(?!点|地|站)/.exec(subject)?.[0] ??
    /^.*圃/.exec(subject)?.[0] ??
    (titlePhases.some((known) => subject.endsWith(known)) ? subject : undefined)
  return group !== undefined && group.length >= 3 && group.length <= 40 && (bare !== group || YEAR.test(text))
    ? withoutTrial(group)
    : undefined
}

const NAME = String.raw`[\u4e00-\u9fff]{2,8}?`
/** Where a place is named; who runs the trial stands for it if nothing else does. */
const PLACES = [
  new RegExp(String.raw`[(【[](${NAME})(?:试验?点|试点|试验地|点|试验站|农科[院所])[)】\]]`),
  new RegExp(
    String.raw`^(?:[(]?[一二三四五六七八九十\d]{1,3}[)]?\s*[、.]?\s*)?(${NAME})(?:试验?点|试点|点)(?=$|[(:\s])`,
  ),
  new RegExp(`^(${PLACE})(?:试验?点|试点)(?=\\d)`),
  /(?:承试单位|承担单位)\s*:\s*([^\s,;。()]+)/,
]
const NO_PLACE = /^(?:各|各个|全部|本|试验|多|一|该|每)$/

function pointIn(text: string): string | undefined {
  for (const place of PLACES) {
    const name = place.exec(text)?.[1]
    if (name !== undefined && !NO_PLACE.test(name)) return name
  }
  return undefined
}

/** Matches 区域试验 with its year: 区试一年, 第一年区域试验; the year of the trial before it is none: 2022年区试. */
const YEARLY = /(?:区试|区域试验)第?[一二12]年|(?:第[一二12]|(?<!\d)[一二12])年(?:区试|区域试验)/

/** Returns the word for a phase in a title, or in the name of a sheet or file: the longest of those that are known. */
export function phaseIn(text: string): string | undefined {
  const bare = text.normalize('NFKC').replaceAll(/[()\s]/g, '')
  return YEARLY.exec(bare)?.[0] ?? titlePhases.find((known) => bare.includes(known))
}

const MU = 2000 / 3
const AREA =
  /(?<!总|试验|占地|种植|耕地)(?:小区)?(?:计产|收获|实收)?面积\s*[:为是]?\s*(\d+(?:\.\d+)?)\s*(平方米|平米|m2|亩)/i
/** 小区面积(m2):21.6. */
const AREA_LABEL =
  /(?<!总|试验|占地|种植|耕地)(?:小区)?(?:计产|收获|实收)?面积\s*[(](平方米|平米|m2|亩)[)]\s*[:为是]?\s*(\d+(?:\.\d+)?)/i
const ROWS = /(\d+)\s*行区/
const LENGTH = /行长\s*[:为]?\s*(\d+(?:\.\d+)?)\s*(?:米|m)/i
const SPACING = /行距\s*[:为]?\s*(\d+(?:\.\d+)?)\s*(米|m|厘米|cm)/i
const SIDES = /小区[^,。;]{0,4}?(\d+(?:\.\d+)?)\s*(?:米|m)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(?:米|m)/i

const LENGTH_WIDTH =
  /小区长\s*[:为]?\s*(\d+(?:\.\d+)?)\s*(?:米|m)\s*[,、]?\s*宽\s*[:为]?\s*(\d+(?:\.\d+)?)\s*(?:米|m)/i

/** Area of a plot in m², said as such or by rows, their length and distance. */
function areaIn(text: string): number | undefined {
  const [, size, unit] = AREA.exec(text) ?? []
  if (size !== undefined) return tidy(Number(size) * (unit === '亩' ? MU : 1))
  const [, unitBefore, sizeBehind] = AREA_LABEL.exec(text) ?? []
  if (sizeBehind !== undefined) return tidy(Number(sizeBehind) * (unitBefore === '亩' ? MU : 1))
  const sides = SIDES.exec(text) ?? LENGTH_WIDTH.exec(text)
  if (sides) return tidy(Number(sides[1]) * Number(sides[2]))
  const [rows, length, spacing] = [ROWS.exec(text), LENGTH.exec(text), SPACING.exec(text)]
  if (!rows || !length || !spacing) return undefined
  const metres = Number(spacing[1]) * (/cm|厘米/i.test(spacing[2]!) ? 0.01 : 1)
  return tidy(Number(rows[1]) * Number(length[1]) * metres)
}

const tidy = (value: number): number => Number(value.toFixed(4))

const CHECKS = /(?:对照(?:品种)?|CK\d?)(?:名称)?\s*(?:[:]|为|是)\s*([^\s,;。()]+)/i

const CALLED_CHECK =
  /(?:^|[:,;。]\s*)(?:以)?([^\s,;:。()]{2,40}?)(?:均?为|作为?|是)(?:本组|本试验)?(?:对照|CK)/i

/** Names of checks in a note: 对照品种：冀垦958. */
function checksIn(text: string): string[] | undefined {
  const names = (CHECKS.exec(text) ?? CALLED_CHECK.exec(text))?.[1]
    ?.split(/[、和及/]/)
    .filter((name) => /[\p{L}\d]{2}/u.test(name))
  return names && names.length > 0 ? names : undefined
}

const STANDARD = String.raw`(?:1[345](?:\.\d)?\s*%|标准(?:含水[量率]|水[分份]))`
const STANDARD_MOISTURE = String.raw`(?:1[345](?:\.\d)?\s*%\s*的?(?:含水[量率]|水[分份])|标准(?:含水[量率]|水[分份]))`
const DONE = '(?:折(?!光)|换算|校正)'
/** 产量已按14%标准水分折算, 折合标准水分, 已折14%, 按14%水分计产. */
const ADJUSTED = new RegExp(
  [
    `${DONE}[^,。;]{0,6}${STANDARD}`,
    `${DONE}[^,。;]*${STANDARD_MOISTURE}`,
    `${STANDARD_MOISTURE}[^,。;]*${DONE}`,
    `[按以]${STANDARD_MOISTURE}[^,。;]{0,6}计`,
  ].join('|'),
)
/** 产量均为14%含水量, 为标准水分(14%)产量. */
const AT_STANDARD = new RegExp(
  String.raw`(?:产量|亩产|重量)\S{0,2}[为是系]${STANDARD_MOISTURE}|${STANDARD_MOISTURE}\S{0,8}产量`,
)
/** What is not done, asked for, or compared: 未折算, 请按14%折算, 折亩产比对照增产14%. */
const UNDONE = /[未没不需须应待请][^,。;]*(?:折|换算|校正|计)|[增减]产|[较比]/
const FRESH = /收获时|实测|鲜重|风干/

const isStandardIn = (text: string): boolean =>
  text
    .split(/[,。;]/)
    .some(
      (part) => !UNDONE.test(part) && (ADJUSTED.test(part) || (AT_STANDARD.test(part) && !FRESH.test(part))),
    )

/** 收获时含水量25%, but not 土壤含水量 and 按含水量14%折算. */
const MOISTURE =
  /(?<!土壤|标准|按|以|种子)(?:含水[量率]|水[分份])(?:\s*[(]%[)])?\s*(?:[:为是约]|均为)?\s*(\d{1,2}(?:\.\d+)?)\s*%(?!\s*(?:[-—~时以后]|左右))/
/** Words that say that a moisture is that of the weights. */
const AT_HARVEST = /收获|实测|鲜重|籽粒|[未没不][^,。;]{0,6}折/
/** Words of a moisture that is aimed at. */
const WISHED = /适宜|要求|当|待|应|降|达/
const [MIN_MOISTURE, MAX_MOISTURE] = [5, 50]

/** The moisture at harvest, in %, that a note says of all plots. */
function moistureIn(text: string): number | undefined {
  const part = text
    .split(/[,。;]/)
    .find((piece) => MOISTURE.test(piece) && !ADJUSTED.test(piece) && !WISHED.test(piece))
  const value = part === undefined || !AT_HARVEST.test(text) ? NaN : Number(MOISTURE.exec(part)![1])
  return value >= MIN_MOISTURE && value <= MAX_MOISTURE ? value : undefined
}
