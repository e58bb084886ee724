import { PROJECTS } from './demoProjects.ts'
import {
  draft,
  house,
  INSTITUTE,
  passed,
  people,
  waiting,
  type DemoRecord,
  type DemoTime,
} from './demoRecord.ts'

/** Returns a granted right, whose number is that of its application. */
const granted = (year: number, serial: string) => ({
  genus: '玉米',
  applyNo: `${year}900${serial}`,
  rightNo: `CNA${year}900${serial}`,
  legalStatus: '授权',
  holders: house(),
  address: '示例省示例市禾谱路1号',
  dusMode: '官方',
  dusStation: '示例植物新品种测试分中心',
  dusCycles: 2,
  edv: false,
})

/** 品种权: hybrids and their parents, one of which ends this half-year. */
export const varietyInfos = ({ year, ago, inDays, dueIn }: DemoTime): DemoRecord[] => [
  passed({
    name: '示禾玉101',
    ...granted(year(7), '6001'),
    applyDate: ago(7, '11-28'),
    firstExamDate: ago(6, '03-01'),
    grantDate: ago(4, '06-01'),
    announceNo: `示例${year(4)}-06`,
    announceDate: ago(4, '07-01'),
    cultivators: people(['breeder', 'trial'], ['云外山'], INSTITUTE),
    similarVariety: 'Yellow_check_B73xMo17',
    sourceProjectId: PROJECTS.maize,
  }),
  passed({
    name: '示自11',
    ...granted(year(9), '6002'),
    applyDate: ago(9, '04-12'),
    firstExamDate: ago(9, '09-01'),
    grantDate: ago(6, '01-01'),
    holders: house(INSTITUTE),
    share: '禾谱示范种业60%、云岭示例农科院40%',
    cultivators: people(['breeder'], ['云外山'], INSTITUTE),
  }),
  passed({
    name: '示自21',
    ...granted(year(8), '6003'),
    applyDate: ago(8, '05-20'),
    firstExamDate: ago(8, '12-01'),
    grantDate: ago(5, '03-01'),
    cultivators: people(['breeder']),
  }),
  passed({
    name: '示禾糯1号',
    ...granted(year(18), '6004'),
    applyDate: ago(18, '03-10'),
    grantDate: dueIn(121, 15),
    cultivators: people(['trial']),
    remark: '保护期将满，不再续展。',
  }),
  passed({
    name: '示花2号',
    ...granted(year(4), '6006'),
    genus: '花生',
    applyDate: ago(4, '08-08'),
    firstExamDate: ago(3, '02-01'),
    grantDate: ago(1, '05-01'),
    cultivators: people(['breeder']),
  }),
  waiting({
    name: '示禾玉205',
    genus: '玉米',
    applyNo: `${year(2)}9006007`,
    applyDate: ago(2, '09-09'),
    firstExamDate: ago(1, '01-15'),
    legalStatus: '实审',
    holders: house(),
    cultivators: people(['breeder', 'trial']),
  }),
  draft({ name: 'DH0305', genus: '玉米', applyDate: inDays(-20), legalStatus: '申请' }),
]

/** Returns DUS测试 by the name of the variety: a finished one, and one whose report is still to come. */
export const dusTests = ({ ago, year }: DemoTime): Record<string, object> => ({
  示禾玉101: {
    materialDate: ago(6, '03-15'),
    materialAmount: 500,
    materialNo: `示例B${year(6)}-0187`,
    testNo: `DUS-${year(6)}-112`,
    place: '示例植物新品种测试分中心',
    startDate: ago(6, '05-01'),
    endDate: ago(5, '10-10'),
    isDistinct: true,
    isUniform: true,
    isStable: true,
    reportNo: `示例测字${year(5)}第112号`,
    reportDate: ago(5, '12-20'),
    difference: '雄穗颖片基部花青苷显色弱（近似品种强）；果穗苞叶长度长（近似品种中）。',
  },
  示禾玉205: {
    materialDate: ago(1, '03-02'),
    materialAmount: 500,
    testNo: `DUS-${year(1)}-208`,
    place: '示例植物新品种测试分中心',
    startDate: ago(1, '04-28'),
  },
})
