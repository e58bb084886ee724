import { house, people, waiting, type DemoRecord, type DemoTime } from '../../research/shared.ts'

/** How far an approval of the demo goes. */
export type Course =
  | 'first'
  | 'second'
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'sentBackToFirst'
  | 'resubmitted'
  | 'withdrawn'
  | 'voided'

/** A reward that is submitted, by whom, and how far its approval goes. */
export interface DemoApproval {
  by: 'secretary' | 'admin'
  course: Course
  record: DemoRecord
}

type Line = readonly [title: string, course: Course, by?: 'admin']

/** From the oldest to the newest. */
const lines: readonly Line[] = [
  ['耐高温玉米自交系创制与应用', 'approved'],
  ['玉米穗腐病鉴定技术体系', 'approved'],
  ['黄淮海夏玉米籽粒直收品种选育', 'rejected'],
  ['玉米南繁加代安全检测技术', 'approved'],
  ['抗旱玉米品种示禾玉103的推广', 'approved'],
  ['玉米双单倍体加倍剂优化', 'withdrawn', 'admin'],
  ['玉米株型紧凑改良与密植栽培', 'approved'],
  ['大豆玉米带状复合种植品种筛选', 'approved'],
  ['玉米茎腐病抗性基因挖掘', 'voided'],
  ['鲜食糯玉米品质改良', 'rejected'],
  ['玉米种质资源精准鉴定', 'approved'],
  ['示禾玉系列品种种子加工工艺', 'returned'],
  ['玉米小斑病快速分级方法', 'approved'],
  ['玉米田间表型无人机采集', 'second'],
  ['玉米杂种优势群划分', 'second'],
  ['早熟宜机收玉米组合选配', 'returned', 'admin'],
  ['玉米自交系配合力数据库', 'second'],
  ['青贮玉米品质评价体系', 'sentBackToFirst'],
  ['玉米制种去雄质量控制', 'second'],
  ['玉米耐盐碱种质筛选', 'resubmitted'],
  ['玉米全程机械化示范', 'first'],
  ['玉米品种DNA指纹数据库', 'first', 'admin'],
  ['春玉米区密植增产技术', 'first'],
  ['玉米抗倒伏鉴定方法', 'first'],
  ['玉米机收籽粒破碎率改良', 'first'],
]

const AWARDS = [
  ['示例省科学技术进步奖', '省部级', '示例省人民政府'],
  ['示例市科技进步奖', '市厅级', '示例市人民政府'],
  ['神农中华农业科技奖（示范）', '行业（社会力量）', '示例农学会'],
] as const
const GRADES = ['一等', '二等', '三等'] as const

/** Returns the approvals of the demo, the oldest first. */
export const demoApprovals = ({ year, ago }: DemoTime): DemoApproval[] =>
  lines.map(([title, course, by], at): DemoApproval => {
    const [awardName, level, grantOrg] = AWARDS[at % AWARDS.length] ?? AWARDS[0]
    const years = 1 + (at % 4)
    return {
      by: by ?? 'secretary',
      course,
      record: waiting({
        title: `${title}（示范）`,
        awardName,
        level,
        category: at % 2 === 0 ? '科技进步' : '技术发明',
        grade: GRADES[at % GRADES.length],
        grantOrg,
        grantDate: ago(years, '10-18'),
        year: year(years),
        units: house(),
        unitRank: 1 + (at % 3),
        persons: people(['breeder', 'trial']),
        personRank: 1 + (at % 4),
        bonus: `${(at + 1) * 5000}.00`,
      }),
    }
  })
