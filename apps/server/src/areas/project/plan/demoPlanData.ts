import type { IndexTypeCode } from '@hepu/api/areas/project/plan/indexTypes'

/** A task index of the demo: name, type (or the unit of 其他), target, and its key results with their targets, if it has some. */
export type DemoIndex = readonly [
  name: string,
  type: IndexTypeCode | { unit: string },
  target: number,
  keyResults?: readonly (readonly [name: string, target: number])[],
]

/** Indexes of the nodes of the demo, by the name of the node. */
export const demoIndexes: Readonly<Record<string, readonly DemoIndex[]>> = {
  密植群体轮回选择: [
    [
      '创制耐密新种质',
      'material',
      60,
      [
        ['C3 轮群体鉴定入选', 25],
        ['C4 轮群体鉴定入选', 20],
        ['新种质配合力测定', 15],
      ],
    ],
    ['完成轮回选择', { unit: '轮' }, 4],
    ['选育优良自交系', 'material', 12],
    ['密植鉴定小区', { unit: '个' }, 2400],
    ['发表论文', 'paper', 3],
    ['培养研究生', 'talent', 4],
  ],
  茎秆强度关键基因定位: [
    [
      '定位茎秆强度主效位点',
      'gene',
      5,
      [
        ['完成关联群体表型测定', 2],
        ['初定位并验证', 2],
        ['精细定位', 1],
      ],
    ],
    ['开发功能标记', 'gene', 12],
    ['发明专利申请', 'inventionApplied', 2],
    ['国际论文', 'paperAbroad', 2],
    ['构建分离群体', { unit: '个' }, 6],
    ['培养研究生', 'talent', 3],
  ],
  抗茎腐病种质鉴定: [
    ['鉴定种质', 'material', 500],
    [
      '筛选高抗材料',
      'material',
      30,
      [
        ['人工接种初筛', 18],
        ['多点复鉴', 12],
      ],
    ],
    ['建立接种鉴定规程', 'standardHouse', 1],
    ['病圃试验点', { unit: '个' }, 4],
    ['发表论文', 'paper', 2],
    ['技术培训', 'training', 300],
  ],
  组合测配与多点鉴定: [
    [
      '测配组合',
      { unit: '个' },
      9000,
      [
        ['2024 年测配', 3000],
        ['2025 年测配', 3000],
        ['2026 年测配', 3000],
      ],
    ],
    ['多点鉴定试点', { unit: '个' }, 36],
    ['推荐进入区试组合', { unit: '个' }, 24],
    ['宜机收组合', 'material', 10],
    ['数据采集小区', { unit: '个' }, 18_000],
    ['发表论文', 'paper', 2],
    ['企业标准', 'standardHouse', 1],
  ],
  籽粒脱水性状评价: [
    ['评价材料', 'material', 400],
    [
      '筛选快脱水自交系',
      'material',
      15,
      [
        ['脱水速率测定', 9],
        ['遗传稳定性验证', 6],
      ],
    ],
    ['脱水性状标记', 'gene', 4],
    ['建立评价方法', 'standardHouse', 1],
    ['发明专利申请', 'inventionApplied', 1],
    ['发表论文', 'paper', 2],
  ],
  新品种区域试验与审定: [
    [
      '审定品种',
      'variety',
      5,
      [
        ['完成区域试验', 2],
        ['完成生产试验', 2],
        ['通过审定', 1],
      ],
    ],
    ['品种权申请', 'rightApplied', 6],
    ['品种权授权', 'rightGranted', 3],
    ['参加国家区试组合', { unit: '个' }, 12],
    ['展示示范点', 'demoBase', 20],
    ['示范面积', 'demoArea', 12_000],
    ['推广面积', 'plantedArea', 500_000],
  ],
  密度与水肥耦合试验: [
    ['试验处理', { unit: '个' }, 48],
    ['形成技术模式', { unit: '套' }, 2],
    ['地方技术规程', 'standardIndustry', 1],
    ['发表论文', 'paper', 3],
    ['测定土样', { unit: '份' }, 960],
    ['技术培训', 'training', 400],
  ],
  万亩示范方建设: [
    [
      '示范面积',
      'demoArea',
      30_000,
      [
        ['河南示范方', 12_000],
        ['山东示范方', 10_000],
        ['河北示范方', 8000],
      ],
    ],
    ['辐射推广面积', 'plantedArea', 800_000],
    ['示范基地', 'demoBase', 6],
    ['技术培训', 'training', 3000],
    ['新增产值', 'output', 6400],
    ['新增利润', 'profit', 2100],
  ],
  高频诱导系选育: [
    [
      '诱导率 12% 以上的诱导系',
      'material',
      3,
      [
        ['诱导率测定', 2],
        ['农艺性状改良', 1],
      ],
    ],
    ['发明专利申请', 'inventionApplied', 2],
    ['年诱导单倍体', { unit: '株' }, 60_000],
  ],
  加倍流程与自动识别: [
    ['加倍成功率', { unit: '%' }, 30],
    ['自动识别软件著作权', 'software', 1],
    ['识别设备样机', { unit: '台' }, 2],
  ],
  黄淮海组试验: [
    ['完成试验点次', { unit: '点次' }, 90],
    ['推荐审定品种', 'variety', 3],
  ],
  东华北组试验: [
    ['完成试验点次', { unit: '点次' }, 72],
    ['推荐审定品种', 'variety', 2],
  ],
  高通量基因型检测线: [
    [
      '检测线建成',
      'line',
      1,
      [
        ['设备到货与安装', 1],
        ['通量验证', 1],
        ['质量体系', 1],
      ],
    ],
    ['年检测样品', { unit: '份' }, 200_000],
    ['企业标准', 'standardHouse', 2],
  ],
  数据与选择模型: [
    ['选择模型', { unit: '个' }, 4],
    ['软件著作权', 'software', 3],
    ['训练群体材料', 'material', 1200],
  ],
}

/** By how many points the projects are off their plan, so that all three lights are shown. */
export const demoOffsets: Readonly<Record<string, number>> = {
  黄淮海夏玉米耐密抗倒宜机收新品种选育: 2,
  玉米单倍体诱导与加倍技术提升: -22,
  '企业绿色通道区域试验（2023—2025）': 5,
  分子育种平台二期建设: -40,
}

/** Weights of the topics of the biggest project, in percent. */
export const demoTopicWeights: Readonly<Record<string, number>> = {
  耐密抗倒新种质创制: 35,
  宜机收新品种选育与测试: 45,
  轻简高效栽培技术集成示范: 20,
}
