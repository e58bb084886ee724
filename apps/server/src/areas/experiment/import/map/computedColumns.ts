import { comparable } from '@hepu/api/cells/normalise'

/** Heads of what stations compute from other columns or number through; nothing is lost without them. */
const COMPUTED =
  /^(?:计算.+|(?:小区|产量|亩产|折亩产|总)?(?:平均|均值|合计|总和|总计)(?:值|数|产量|亩产|小区产量)?|(?:产量)?(?:位次|名次|排名|排序|排位|顺位)|(?:较|比)(?:对照|ck\d?|cki+)(?:增产|增减|增减产|±|\+-|\+\/-)*(?:率|幅度|幅)?%?|增产率?|增产幅度|增减产?(?:率|幅度?)?|±%?|(?:[15]%|0\.0[15])?(?:差异)?显著性.*|0\.0[15](?:水平)?|5%|1%|cv%?|变异系数|标准差|序号|序|no\.?)$/

const BRACKETS = /[([【][^()[\]【】]*[)\]】]/g

/** Whether a head names a column that is computed from others, such as 平均, 比CK±% or 位次. */
export const isComputed = (head: string): boolean =>
  COMPUTED.test(comparable(head)) || COMPUTED.test(comparable(head).replaceAll(BRACKETS, ''))
