/** What the number of a variety says of itself. */
export interface VarietyNo {
  system: '审定' | '登记' | '引种备案'
  level: '国家' | '省级'
  /** Province that gave the number; of a registration, where the applicant is. Null of a national approval. */
  province: string | null
  /** Crop the number names; null when it names none. */
  crop: string | null
  year: number
}

/** Provinces by their character in numbers. */
const provinces: Readonly<Record<string, string>> = {
  京: '北京',
  津: '天津',
  冀: '河北',
  晋: '山西',
  蒙: '内蒙古',
  辽: '辽宁',
  吉: '吉林',
  黑: '黑龙江',
  沪: '上海',
  苏: '江苏',
  浙: '浙江',
  皖: '安徽',
  闽: '福建',
  赣: '江西',
  鲁: '山东',
  豫: '河南',
  鄂: '湖北',
  湘: '湖南',
  粤: '广东',
  桂: '广西',
  琼: '海南',
  渝: '重庆',
  川: '四川',
  贵: '贵州',
  黔: '贵州',
  云: '云南',
  滇: '云南',
  藏: '西藏',
  陕: '陕西',
  甘: '甘肃',
  青: '青海',
  宁: '宁夏',
  新: '新疆',
  兵: '新疆兵团',
}
const SHORT = Object.keys(provinces).join('')

/** Provinces by their code in registration numbers. */
const provinceCodes: Readonly<Record<string, string>> = {
  11: '北京',
  12: '天津',
  13: '河北',
  14: '山西',
  15: '内蒙古',
  21: '辽宁',
  22: '吉林',
  23: '黑龙江',
  31: '上海',
  32: '江苏',
  33: '浙江',
  34: '安徽',
  35: '福建',
  36: '江西',
  37: '山东',
  41: '河南',
  42: '湖北',
  43: '湖南',
  44: '广东',
  45: '广西',
  46: '海南',
  50: '重庆',
  51: '四川',
  52: '贵州',
  53: '云南',
  54: '西藏',
  61: '陕西',
  62: '甘肃',
  63: '青海',
  64: '宁夏',
  65: '新疆',
}

/** The main crops, which are approved and never registered, by their character in approval numbers. */
const mainCrops: Readonly<Record<string, string>> = {
  玉: '玉米',
  稻: '水稻',
  麦: '小麦',
  豆: '大豆',
  棉: '棉花',
}
export const mainCropNames: readonly string[] = Object.values(mainCrops)
const minorCrops: Readonly<Record<string, string>> = { 油: '油菜', 薯: '马铃薯' }

const APPROVAL = new RegExp(
  `^([国${SHORT}])农?([稻玉麦豆棉油]?)(?:审定?|认定?)([稻玉麦豆棉油薯]?)米?((?:19|20)\\d{2})\\d{2,6}号?$`,
)
const REGISTRATION = /^GPD([^()\d]+(?:\([^()\d]+\))?)\((20\d{2})\)(\d{2})\d{4}$/
const FILING = new RegExp(`^\\(([${SHORT}])\\)引种[〔\\[(](20\\d{2})[〕\\])]第?\\d+号$`)

/**
 * Reads 审定编号, 登记编号 or 引种备案号; null when it has the form of none. Blanks and full-width characters do not count.
 * The serial is not read: what its blocks mean changed over the years.
 */
export function readVarietyNo(number: string): VarietyNo | null {
  const plain = plainVarietyNo(number)
  return readApproval(plain) ?? readRegistration(plain) ?? readFiling(plain)
}

/** Returns the number half-width and without blanks. */
const plainVarietyNo = (number: string): string => number.normalize('NFKC').replaceAll(/\s/g, '')

function readApproval(number: string): VarietyNo | null {
  const match = APPROVAL.exec(number)
  if (!match) return null
  const [, from, before, after, year] = match
  const letter = before || after || ''
  return {
    system: '审定',
    level: from === '国' ? '国家' : '省级',
    province: provinces[from!] ?? null,
    crop: mainCrops[letter] ?? minorCrops[letter] ?? null,
    year: Number(year),
  }
}

function readRegistration(number: string): VarietyNo | null {
  const match = REGISTRATION.exec(number)
  if (!match) return null
  const [, crop, year, code] = match
  return {
    system: '登记',
    level: '国家',
    province: provinceCodes[code!] ?? null,
    crop: crop!,
    year: Number(year),
  }
}

function readFiling(number: string): VarietyNo | null {
  const match = FILING.exec(number)
  if (!match) return null
  return {
    system: '引种备案',
    level: '省级',
    province: provinces[match[1]!] ?? null,
    crop: null,
    year: Number(match[2]),
  }
}

/**
 * Returns the number in the stored form, so that it is found however it was written: half-width, without blanks, an
 * approval without 号 at its end.
 */
export function keptVarietyNo(number: string): string {
  const plain = plainVarietyNo(number)
  return readApproval(plain) ? plain.replace(/号$/, '') : plain
}
