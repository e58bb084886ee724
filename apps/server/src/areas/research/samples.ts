import type { ResourceName } from '@hepu/api/core/resource/titles'

/** Values of one sound record, as a form sends them; holders, files and what the server fills aside. */
export interface Sample {
  values: Record<string, unknown>
  /** What another record must have otherwise, by how manieth it is. */
  other: (at: number) => Record<string, unknown>
}

const patentNumbers = ['201910123450.2', '201910123451.7', '201910123452.1', '201910123453.6']

/** A sound record of every registry, for tests and the demo. */
export const samples: Readonly<Record<ResourceName, Sample>> = {
  'research.patent': {
    values: {
      title: '一种玉米抗倒伏品种的选育方法',
      patentType: '发明',
      applyNo: patentNumbers[0],
      applyDate: '2019-02-03',
      legalStatus: '实质审查',
    },
    other: (at) => ({ title: `玉米籽粒脱水速率的测定方法（${at}）`, applyNo: patentNumbers[at] }),
  },
  'research.copyright': {
    values: {
      softwareName: '玉米育种数据管理系统',
      softwareVersion: 'V1.0',
      regNo: '2023SR0012345',
      certNo: '软著登字第10012345号',
      finishDate: '2022-11-08',
      firstPublishDate: '2023-05-01',
      obtainWay: '原始取得',
      rightScope: '全部权利',
      devMode: '独立',
      regDate: '2023-06-12',
      softClass: '应用',
      loc: 48_000,
    },
    other: (at) => ({ softwareName: `田间测产记录软件（${at}）系统`, regNo: `2024SR10000${at}` }),
  },
  'research.reward': {
    values: {
      title: '玉米抗倒伏种质创制与应用',
      awardName: '神农中华农业科技奖',
      level: '行业（社会力量）',
      category: '科技进步',
      grade: '一等',
      certNo: 'SN-2023-1-018-01',
      grantOrg: '中国农学会',
      grantDate: '2023-12-20',
      year: 2023,
      unitRank: 2,
      personRank: 1,
      bonus: '10.50',
    },
    other: (at) => ({ title: `水稻品质改良技术推广，第${at}期`, certNo: `SN-2023-1-018-1${at}` }),
  },
  'research.thesis': {
    values: {
      title: '玉米籽粒脱水速率的遗传解析（综述）：进展与展望',
      type: '期刊',
      journal: '作物学报',
      indexed: ['CSCD', '北大核心'],
      zone: 'JCR Q2',
      impactFactor: 4.125,
      year: 2021,
      volume: '47',
      issue: '3',
      pages: '385–397',
      doi: '10.3724/SP.J.1006.2021.03021',
      issn: '1671-3990',
      cn: '11-1809/S',
      unitRank: 1,
      cited: 12,
      fundNo: '2022YFD1201000',
    },
    other: (at) => ({
      title: `玉米茎秆强度的全基因组关联分析${at}`,
      doi: `10.3724/SP.J.1006.2021.0400${at}`,
    }),
  },
  'research.standard': {
    values: {
      name: '农作物品种试验与信息化技术规程 玉米',
      standardNo: 'NY/T 1209-2020',
      standardType: '行业',
      nature: '推荐',
      publishDate: '2020-08-26',
      implementDate: '2021-01-01',
      replacedNo: 'NY/T 1209-2006',
      state: '现行',
      unitRank: 3,
      keeper: '全国农作物种子标准化技术委员会',
      cropSpecies: 'maize',
    },
    other: (at) => ({ name: `玉米种子生产技术规程（${at}）`, standardNo: `DB41/T 100${at}—2022` }),
  },
  'research.project': {
    values: {
      name: '玉米重大品种培育与产业化',
      projectNo: '2023ZD04030',
      source: '科技创新2030（生物育种）',
      level: '国家',
      nature: '纵向',
      undertakeMode: '参加',
      startDate: '2023-07-01',
      endDate: '2030-12-31',
      totalFund: '1200.50',
      specialFund: '900.00',
      selfFund: '300.50',
      receivedFund: '450.00',
      state: '在研',
    },
    other: (at) => ({ name: `耐密宜机收玉米新品种选育（${at}）`, projectNo: `2023ZD0403${at}` }),
  },
}
