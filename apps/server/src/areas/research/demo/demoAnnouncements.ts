import type { DemoTime } from './demoRecord.ts'

type Row = Readonly<Record<string, string | number>>

/** 品种公告: one about a record of the registry, one like another, and two that are new. */
export const varietyAnnouncements = ({ year, ago }: DemoTime): Row[] => {
  const said = {
    announceNo: `示例公告 第${year(1)}-88号`,
    announceDate: ago(1, '11-30'),
    source: '示例农业信息网',
    cropSpecies: '玉米',
    dataType: '审定',
    level: '国家',
    year: year(1),
    suitableArea: '黄淮海夏玉米区（示范）',
  }
  return [
    {
      ...said,
      name: '示禾玉205',
      approvalNo: `国审玉${year(1)}9905`,
      applicants: '禾谱示范种业',
      breeders: '禾谱示范种业、云岭示例农科院',
      varietySource: 'DH0305×示自21',
      growthDays: 103,
      characters: '株型半紧凑，株高275厘米，穗位高105厘米。（示范公告）',
      srcPubText: `${year(1)}年11月，示例公告公布示禾玉205等品种审定结果。（示范公告原文）`,
    },
    {
      ...said,
      name: '示禾玉207号',
      approvalNo: `国审玉${year(1)}9907`,
      applicants: '禾谱示范种业',
      breeders: '禾谱示范种业',
      varietySource: '示自12×DH0305',
    },
    {
      ...said,
      name: '麦穗玉9号',
      approvalNo: `国审玉${year(1)}9932`,
      applicants: '麦穗虚构种业有限公司',
      breeders: '麦穗虚构种业有限公司',
      varietySource: 'M31×M42',
    },
    {
      ...said,
      name: '麦穗糯2号',
      approvalNo: `国审玉${year(1)}9933`,
      applicants: '麦穗虚构种业有限公司',
      breeders: '麦穗虚构种业有限公司',
      varietySource: 'MN2×MN7',
      varietyType: '糯',
    },
  ]
}

/** The announcement that is ignored, and why. */
export const IGNORED = { name: '麦穗糯2号', reason: '与本单位无关' } as const

/** 品种权公告: the grant of a right that is applied for, and one of another company. */
export const rightAnnouncements = ({ year, ago }: DemoTime): Row[] => {
  const said = {
    announceNo: `示例品种权公告 ${year(1)}-12`,
    announceDate: ago(1, '12-28'),
    source: '示例品种保护公报',
  }
  return [
    {
      ...said,
      name: '示禾玉205',
      genus: '玉米',
      applyNo: `${year(2)}9006007`,
      rightNo: `CNA${year(2)}9006007`,
      applyDate: ago(2, '09-09'),
      grantDate: ago(1, '12-20'),
      holders: '禾谱示范种业',
      cultivators: '育种人员、试验主持',
    },
    {
      ...said,
      name: '麦穗自8',
      genus: '玉米',
      applyNo: `${year(3)}9007001`,
      applyDate: ago(3, '03-03'),
      firstExamDate: ago(2, '01-01'),
      holders: '麦穗虚构种业有限公司',
      cultivators: '惊蛰声',
    },
  ]
}
