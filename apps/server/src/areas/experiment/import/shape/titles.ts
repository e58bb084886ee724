import { normaliseText } from '@hepu/api/cells/normalise'
import { openReasonOf, phaseOf } from '../words/phaseWords.ts'
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
      const said = read(normaliseText(note.text))
      for (const [key, value] of Object.entries(said) as [keyof Said, never][]) {
        if (reading.said[key] !== undefined) continue
        reading.said[key] = value
        reading.sources[key] = note
      }
    }
  }
  return reading
}

/** What a text says behind a label: 试验年份: 2023 试点: 新乡. */
function readLabelled(text: string): Said {
  const year = /年[份度]\s*:\s*((?:19|20)\d{2})/.exec(text)?.[1]
  return present({
    year: year === undefined ? undefined : Number(year),
    groupName: /组别(?:名称)?\s*:\s*([^\s,;()]+)/.exec(text)?.[1],
    pointName: /(?:试验?点|试点|试验地点|地点)(?:名称)?\s*:\s*([^\s,;。()]+)/.exec(text)?.[1],
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
    isStandardMoisture: isStandardIn(text) || undefined,
    isUnreplicated: /不设重复|无重复|不重复|间比法|间比排列/.test(text) || undefined,
    unit: /单位:\s*([^,;。)\s]+)/.exec(text)?.[1],
  })
}

/** What a text says, without what it does not. */
function present(said: { [K in keyof Said]: Said[K] | undefined }): Said {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

const SEASON = /(?<!\d)((?:19|20)\d{2})\s*[-—–~]\s*((?:20)?\d{2})\s*年/
const YEAR = /(?<!\d)((?:19|20)\d{2})\s*年(?!\s*\d{1,2}\s*月)/

/** The year of a title; of a season over two years the later one, in which it is harvested. */
function yearIn(text: string): number | undefined {
  const [, first, last] = SEASON.exec(text) ?? []
  if (first !== undefined && last !== undefined) return Number(first.slice(0, 4 - last.length) + last)
  const year = YEAR.exec(text)?.[1]
  return year === undefined ? undefined : Number(year)
}

const LEADING = /^(?:附?表|附件)?\s*\d*(?:[-.]\d+)*[\s、.:：]*/
const YEARS = /(?<!\d)(?:19|20)\d{2}(?:\s*[-—~]\s*(?:20)?\d{2})?\s*年?度?/g
const SUBJECT =
  /(?:各?(?:个)?(?:试验?点|试点|参试点)?)?(?:田间|小区|区试|折合)*(?:测产|产量|亩产|考种|农艺|主要|性状|数据|调查|记载|汇总|总结|结果|统计|密码对照|品种表现|试验记).*$/
const PROVINCE = /^[\u4e00-\u9fff]{2,3}省(?=.{3})/

/** The group that a title names: 2024年黄淮海夏播玉米4500密度组区域试验小区产量记载表 → 黄淮海夏播玉米4500密度组. */
function groupIn(text: string): string | undefined {
  const bare = text
    .replaceAll(/[(【[][^)】\]]*[)】\]]/g, '')
    .replaceAll(YEARS, '')
    .replace(LEADING, '')
    .replaceAll(/\s/g, '')
  if (/[:,。;]/.test(bare)) return undefined
  const subject = bare.replace(SUBJECT, '').replace(PROVINCE, '')
  const group =
    /^.*组(?!合)/.exec(subject)?.[0] ?? /^.*试验(?!点|地|站)/.exec(subject)?.[0] ?? /^.*圃/.exec(subject)?.[0]
  return group !== undefined && group.length >= 3 && group.length <= 40 && (bare !== group || YEAR.test(text))
    ? group
    : undefined
}

const NAME = String.raw`[\u4e00-\u9fff]{2,8}?`
/** Where a place is named; who runs the trial stands for it if nothing else does. */
const PLACES = [
  new RegExp(String.raw`[(【[](${NAME})(?:试验?点|试点|试验地|点|试验站|农科[院所])[)】\]]`),
  new RegExp(
    String.raw`^(?:[(]?[一二三四五六七八九十\d]{1,3}[)]?\s*[、.]?\s*)?(${NAME})(?:试验?点|试点|点)(?=$|[(:\s])`,
  ),
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

const PHASES =
  '生产试验 预备试验 区域试验第一年 区域试验第二年 区域试验 区试 初试 续试 复试 品种比较试验 品比试验 高级产比 初级产比 展示示范'.split(
    ' ',
  )

function phaseIn(text: string): string | undefined {
  const word = PHASES.find((known) => text.includes(known))
  return word !== undefined && (phaseOf(word) !== undefined || openReasonOf(word) === 'year')
    ? word
    : undefined
}

const MU = 2000 / 3
const AREA =
  /(?<!总|试验|占地|种植|耕地)(?:小区)?(?:计产|收获|实收)?面积\s*[:为是]?\s*(\d+(?:\.\d+)?)\s*(平方米|平米|m2|亩)/i
const ROWS = /(\d+)\s*行区/
const LENGTH = /行长\s*[:为]?\s*(\d+(?:\.\d+)?)\s*(?:米|m)/i
const SPACING = /行距\s*[:为]?\s*(\d+(?:\.\d+)?)\s*(米|m|厘米|cm)/i
const SIDES = /小区[^,。;]{0,4}?(\d+(?:\.\d+)?)\s*(?:米|m)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(?:米|m)/i

const LENGTH_WIDTH =
  /小区长\s*[:为]?\s*(\d+(?:\.\d+)?)\s*(?:米|m)\s*[,、]?\s*宽\s*[:为]?\s*(\d+(?:\.\d+)?)\s*(?:米|m)/i

/** Area of a plot in m², said as such or by rows, their length and distance. */
function areaIn(text: string): number | undefined {
  const said = AREA.exec(text)
  if (said) return tidy(Number(said[1]) * (said[2] === '亩' ? MU : 1))
  const sides = SIDES.exec(text) ?? LENGTH_WIDTH.exec(text)
  if (sides) return tidy(Number(sides[1]) * Number(sides[2]))
  const [rows, length, spacing] = [ROWS.exec(text), LENGTH.exec(text), SPACING.exec(text)]
  if (!rows || !length || !spacing) return undefined
  const metres = Number(spacing[1]) * (/cm|厘米/i.test(spacing[2]!) ? 0.01 : 1)
  return tidy(Number(rows[1]) * Number(length[1]) * metres)
}

const tidy = (value: number): number => Number(value.toFixed(4))

const CHECKS = /(?:对照(?:品种)?|CK\d?)(?:名称)?\s*(?:[:]|为|是)\s*([^\s,;。()]+)/i

/** Names of checks in a note: 对照品种：冀垦958. */
function checksIn(text: string): string[] | undefined {
  const names = CHECKS.exec(text)?.[1]
    ?.split(/[、和及/]/)
    .filter((name) => /[\p{L}\d]{2}/u.test(name))
  return names && names.length > 0 ? names : undefined
}

const isStandardIn = (text: string): boolean =>
  /(?<![未没不])(?:折|换)(?:合|算|成|为|到|至)?[^,。;]{0,6}(?:1[345](?:\.\d)?\s*%|标准(?:含)?水分|标准水份)/.test(
    text,
  )
