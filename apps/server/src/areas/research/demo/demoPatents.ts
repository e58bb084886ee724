import { patentCheckDigit } from '@hepu/api/areas/research/patent/patentNo'
import { anniversary, patentFee, type Right } from '@hepu/api/areas/research/terms'
import { itemAt, must } from '@hepu/api/core/must'
import { PROJECTS } from './demoProjects.ts'
import {
  draft,
  house,
  INSTITUTE,
  passed,
  people,
  sentBack,
  UNIVERSITY,
  waiting,
  type DemoRecord,
  type DemoTime,
} from './demoRecord.ts'

/** Returns day and number of an application; the serial begins with the digit of its type. */
function filed(applyDate: string, serial: string): { applyDate: string; applyNo: string } {
  const digits = `${applyDate.slice(0, 4)}${serial}`
  return { applyDate, applyNo: `${digits}.${patentCheckDigit(digits)}` }
}

/** What ends the number of a grant, by the digit of its type: 发明, 实用新型, 外观设计. */
const GRANT_KINDS: Readonly<Record<string, string>> = { 1: 'B', 2: 'U', 3: 'S' }

/** Returns a patent granted some years after it was filed, whose annual fees are paid up to a year of it. */
const granted = (applyDate: string, years: number, serial: string, paidYear: number) => ({
  ...filed(applyDate, serial),
  legalStatus: '授权(有效)',
  grantNo: `CN9999${serial.slice(3)}${must(GRANT_KINDS[itemAt(serial, 0)], 'kind code of the patent')}`,
  grantDate: anniversary(applyDate, years),
  paidYear,
  applicants: house(),
  holders: house(),
})

/** Returns the application number of the patent that demo genes name. */
export const cryPatentNo = ({ dueIn }: DemoTime): string => filed(dueIn(21, 6), '19900101').applyNo

const MARKER = '一种与玉米抗螟虫性状紧密连锁的分子标记及其应用'
const DRILL = '田间小区播种机的株距调节机构'

/** 专利: annual fees due soon and overdue, and one that ends. */
export const patents = ({ ago, dueIn }: DemoTime): DemoRecord[] => [
  passed({
    title: MARKER,
    patentType: '发明',
    ...granted(dueIn(21, 6), 3, '19900101', 6),
    pubNo: 'CN999900101A',
    ipc: 'C12Q 1/6895',
    inventors: people(['breeder', 'trial'], ['星辰远'], UNIVERSITY),
    agency: '北辰示例专利代理事务所',
    agent: '白露明',
    country: '中国',
    isPct: false,
    sourceProjectId: PROJECTS.maize,
    companyRelevant: true,
    abstract:
      '本发明公开了一种与玉米抗螟虫性状紧密连锁的分子标记，可在苗期对育种群体进行选择，缩短育种年限。（示范数据）',
  }),
  passed({
    title: '玉米自交系示自11的选育方法',
    patentType: '发明',
    ...granted(dueIn(75, 8), 3, '19900102', 8),
    ipc: 'A01H 1/02',
    inventors: people(['breeder'], ['云外山'], INSTITUTE),
  }),
  passed({
    title: '一种玉米果穗考种流水线的分拣装置',
    patentType: '实用新型',
    ...granted(dueIn(150, 4), 1, '29900103', 4),
    inventors: people(['trial']),
    sourceProjectId: PROJECTS.stalk,
  }),
  passed({
    title: DRILL,
    patentType: '实用新型',
    ...granted(dueIn(-9, 5), 1, '29900104', 5),
    inventors: people(['trial', 'breeder']),
    remark: '年费已逾期，须在滞纳期内补缴。',
  }),
  passed({
    title: '一种玉米测产装置',
    patentType: '实用新型',
    ...granted(ago(10, '03-02'), 1, '29900106', 6),
    legalStatus: '终止',
    inventors: people(['trial']),
    remark: '未再缴纳年费，权利终止。',
  }),
  waiting({
    title: '玉米籽粒脱水速率的高通量测定方法',
    patentType: '发明',
    ...filed(ago(1, '03-12'), '19900107'),
    pubNo: 'CN999900107A',
    pubDate: ago(1, '10-15'),
    legalStatus: '实质审查',
    applicants: house(UNIVERSITY),
    inventors: people(['breeder'], ['星辰远']),
    sourceProjectId: PROJECTS.stalk,
  }),
  sentBack(
    {
      title: '一种玉米密植栽培方法',
      patentType: '发明',
      ...filed(ago(2, '08-05'), '19900109'),
      legalStatus: '驳回',
      applicants: house(),
      inventors: people(['trial']),
    },
    '请补充驳回决定书，并核对申请日。',
  ),
  draft({ title: '基于无人机影像的玉米倒伏面积提取方法', patentType: '发明', legalStatus: '受理' }),
]

/** Returns the fee of a year of a patent in full, as the rule in force on the day it is due says. */
const feeOf = (right: Right, year: number, dueDate: string) => ({
  year,
  dueDate,
  amount: String(must(patentFee(right, year, dueDate), 'annual fee')),
})

/** Returns 年费缴纳 by the title of the patent: fees paid in time, one paid late, and one that is overdue. */
export const feePayments = ({ dueIn }: DemoTime): Record<string, object[]> => ({
  [MARKER]: [
    {
      ...feeOf('发明', 4, dueIn(21, 3)),
      paidDate: dueIn(21, 3),
      remark: '授权当年年费，随办理登记手续缴纳。',
    },
    { ...feeOf('发明', 5, dueIn(21, 2)), paidDate: dueIn(11, 2), receiptNo: '示例票据0005' },
    { ...feeOf('发明', 6, dueIn(21, 1)), paidDate: dueIn(9, 1), receiptNo: '示例票据0006' },
  ],
  [DRILL]: [
    { ...feeOf('实用新型', 4, dueIn(-9, 2)), paidDate: dueIn(-20, 2), receiptNo: '示例票据0104' },
    {
      ...feeOf('实用新型', 5, dueIn(-9, 1)),
      paidDate: dueIn(31, 1),
      surcharge: '45',
      receiptNo: '示例票据0105',
      remark: '逾期缴纳，另缴滞纳金。',
    },
    { ...feeOf('实用新型', 6, dueIn(-9, 0)), remark: '尚未缴纳。' },
  ],
})
