/** A service of the demo: its category by name, price and unit, days, capacity. */
interface DemoService {
  name: string
  category: string
  price?: string
  unit?: '样' | '份' | '小区' | '亩' | '次' | '点' | '株' | '吨' | '件' | '年'
  leadDays: number
  capacity: string
  description: string
  isOff?: true
}

/** A provider of the demo; `from` and `until` count years from that of the first start. */
export interface DemoProvider {
  name: string
  contact: readonly [name: string, post: string, phone: string]
  intro: string
  regions: readonly ('全国' | '东北' | '黄淮海' | '西北' | '西南' | '南方')[]
  categories: readonly string[]
  certificates: readonly (readonly [name: string, number: string, issuer: string, until: number | null])[]
  state: 'none' | 'talking' | 'cooperating' | 'paused' | 'ended'
  services: readonly DemoService[]
}

/** Providers of the demo over the default categories. All are invented. */
export const demoProviders: readonly DemoProvider[] = [
  {
    name: '示例南繁科技服务有限公司',
    contact: ['吉南星', '基地主任', '0898-66660001'],
    intro:
      '在三亚、乐东有 860 亩南繁用地与配套温室，承担玉米、水稻加代、杂交授粉与亲本扩繁。每季出具田间记录、授粉台账与收获清单，材料交接全程扫码。',
    regions: ['全国'],
    categories: ['加代南繁', '杂交授粉'],
    certificates: [['南繁单位登记证', 'NF-2024-0311', '示例省南繁管理局', 2]],
    state: 'cooperating',
    services: [
      {
        name: '玉米冬季加代（一代）',
        category: '加代南繁',
        price: '3800',
        unit: '亩',
        leadDays: 110,
        capacity: '每季 400 亩',
        description: '11 月播种，次年 3 月收获。含整地、播种、去雄套袋、单株收获与考种，按材料分袋寄回。',
      },
      {
        name: '人工套袋杂交授粉',
        category: '杂交授粉',
        price: '6.5',
        unit: '株',
        leadDays: 100,
        capacity: '每季 12 万株',
        description: '按配组清单逐株套袋、授粉、挂牌，授粉记录当天上传，结实率低于 60% 的组合免费补做。',
      },
    ],
  },
  {
    name: '示例单倍体育种技术有限公司',
    contact: ['杜亦恒', '技术总监', '13800000002'],
    intro:
      '专做玉米单倍体诱导与加倍，诱导系平均诱导率 12%，加倍率 18% 以上。从 F1 到 DH 系约 12 个月，提供 DH 系纯度检测报告。',
    regions: ['东北', '黄淮海'],
    categories: ['DH诱导', '分子标记与基因型'],
    certificates: [['高新技术企业证书', 'GR2024-00821', '示例省科技厅', 1]],
    state: 'cooperating',
    services: [
      {
        name: 'DH 系诱导与加倍',
        category: 'DH诱导',
        price: '85',
        unit: '株',
        leadDays: 365,
        capacity: '每年 3 万份',
        description: '含诱导、籽粒鉴别、化学加倍与繁殖，每个组合保证 100 份可用 DH 系，不足部分退费。',
      },
      {
        name: 'DH 系纯度 SNP 检测',
        category: '分子标记与基因型',
        price: '28',
        unit: '样',
        leadDays: 15,
        capacity: '每周 2000 样',
        description: '48 个 SNP 位点检测杂合率，随 DH 系一同交付，也可单独送样。',
      },
    ],
  },
  {
    name: '示例基因检测有限公司',
    contact: ['苏明鉴', '客户经理', '021-55550003'],
    intro:
      '农作物基因型检测平台，配有高通量 SNP 芯片与测序仪，玉米、水稻、小麦、大豆芯片可选，数据以标准格式交付并附质控报告。',
    regions: ['全国'],
    categories: ['分子标记与基因型', '转基因检测'],
    certificates: [
      ['检验检测机构资质认定证书（CMA）', '240912340567', '国家市场监督管理总局', 3],
      ['农产品质量安全检测机构考核合格证书', '(2024)农质检核字第0088号', '示例省农业农村厅', 2],
    ],
    state: 'cooperating',
    services: [
      {
        name: '玉米 10K SNP 芯片分型',
        category: '分子标记与基因型',
        price: '120',
        unit: '样',
        leadDays: 20,
        capacity: '每月 1.5 万样',
        description: '叶片或种子 DNA 均可，含提取。交付基因型矩阵、群体结构与亲缘关系图。',
      },
      {
        name: '转基因成分定性检测',
        category: '转基因检测',
        price: '260',
        unit: '样',
        leadDays: 7,
        capacity: '每周 600 样',
        description: '按国家标准筛查启动子、终止子与常见转化体，出具 CMA 报告，可加急 3 个工作日。',
      },
      {
        name: '全基因组重测序（5×）',
        category: '分子标记与基因型',
        leadDays: 45,
        capacity: '每月 800 样',
        description: '材料数量与深度不同价格不同，请说明作物与样品数后报价。',
      },
    ],
  },
  {
    name: '示例种子检验中心',
    contact: ['严慎之', '授权签字人', '0371-66660004'],
    intro:
      '第三方种子质量检验机构，承担净度、发芽率、水分与品种真实性、纯度检验，报告可用于市场准入与纠纷仲裁。',
    regions: ['黄淮海', '西北'],
    categories: ['真实性与纯度', '种子质量'],
    certificates: [['农作物种子质量检验机构合格证书', '豫种检字(2023)第012号', '示例省农业农村厅', 1]],
    state: 'cooperating',
    services: [
      {
        name: '品种真实性与纯度检测（SSR）',
        category: '真实性与纯度',
        price: '1200',
        unit: '份',
        leadDays: 12,
        capacity: '每周 300 份',
        description: '40 对 SSR 引物，与标准样品比对，给出差异位点数与纯度。',
      },
      {
        name: '种子净度、发芽率、水分三项检验',
        category: '种子质量',
        price: '180',
        unit: '样',
        leadDays: 10,
        capacity: '每周 500 样',
        description: '按 GB/T 3543 检验，出具正式检验报告。',
      },
    ],
  },
  {
    name: '示例谷物品质检测所',
    contact: ['米清如', '检测室主任', '0451-55550005'],
    intro: '谷物品质检测三十年，近红外与湿化学并行，承担国家区试品质检测。',
    regions: ['东北', '黄淮海'],
    categories: ['品质检测'],
    certificates: [['检验检测机构资质认定证书（CMA）', '230800110234', '示例省市场监督管理局', 2]],
    state: 'cooperating',
    services: [
      {
        name: '玉米籽粒品质五项',
        category: '品质检测',
        price: '320',
        unit: '样',
        leadDays: 15,
        capacity: '每月 3000 样',
        description: '容重、粗蛋白、粗脂肪、粗淀粉、赖氨酸，送样 500 g。',
      },
    ],
  },
  {
    name: '示例植保抗性鉴定站',
    contact: ['白抗之', '站长', '13900000006'],
    intro: '玉米、小麦主要病虫害人工接种鉴定，接种圃 120 亩，病原菌株库 400 余份，鉴定结果可用于审定申报。',
    regions: ['东北', '黄淮海', '西南'],
    categories: ['抗性鉴定'],
    certificates: [['品种抗性鉴定资格证书', 'KX-2023-017', '示例省品种审定委员会', 1]],
    state: 'cooperating',
    services: [
      {
        name: '玉米五种病害接种鉴定',
        category: '抗性鉴定',
        price: '2600',
        unit: '份',
        leadDays: 150,
        capacity: '每年 1200 份',
        description: '茎腐病、穗腐病、大斑病、小斑病、南方锈病，人工接种，两年数据出报告。',
      },
    ],
  },
  {
    name: '示例田间试验服务有限公司',
    contact: ['田禾壮', '项目经理', '13700000007'],
    intro: '在黄淮海、东北布有 46 个固定试点，小区播种机、收获机齐全，按方案实施多点试验，数据当天回传。',
    regions: ['东北', '黄淮海', '西北'],
    categories: ['田间测试', '生产试验'],
    certificates: [['质量管理体系认证证书', '00124Q30567R0S', '示例认证有限公司', 2]],
    state: 'cooperating',
    services: [
      {
        name: '玉米多点小区试验',
        category: '田间测试',
        price: '280',
        unit: '小区',
        leadDays: 180,
        capacity: '每季 2 万小区',
        description: '4 行区、3 次重复，含播种、出苗、株高穗位、倒伏、产量与水分测定，机械收获。',
      },
      {
        name: '生产试验承担',
        category: '生产试验',
        price: '5200',
        unit: '点',
        leadDays: 180,
        capacity: '每季 120 点',
        description: '每点面积不少于 300 平方米，含测产与现场照片。',
      },
    ],
  },
  {
    name: '示例DUS测试分中心',
    contact: ['辛品正', '测试员', '0431-55550008'],
    intro: '承担玉米、大豆品种特异性、一致性、稳定性测试，两个生长周期出具测试报告。',
    regions: ['全国'],
    categories: ['DUS测试'],
    certificates: [['植物新品种测试机构授权书', 'DUS-JL-2022', '示例农业农村部科技发展中心', null]],
    state: 'cooperating',
    services: [
      {
        name: '玉米 DUS 测试（两周期）',
        category: 'DUS测试',
        price: '9000',
        unit: '份',
        leadDays: 720,
        capacity: '每年 400 份',
        description: '按 GB/T 19557.24 测试，含近似品种筛选与图像采集。',
      },
    ],
  },
  {
    name: '示例西北制种基地有限公司',
    contact: ['戈壁清', '生产副总', '13600000009'],
    intro: '河西走廊 3.2 万亩制种基地，隔离条件好，自有烘干线与精选线，年加工能力 1.8 万吨。',
    regions: ['西北', '黄淮海'],
    categories: ['制种', '烘干精选', '包衣包装'],
    certificates: [['农作物种子生产经营许可证', 'C(甘)农种许字(2023)第0016号', '示例省农业农村厅', 3]],
    state: 'cooperating',
    services: [
      {
        name: '玉米杂交种委托制种',
        category: '制种',
        leadDays: 200,
        capacity: '每年 3 万亩',
        description: '按品种产量与纯度要求面议，含去杂去雄监管、收购与烘干。',
      },
      {
        name: '果穗烘干与精选',
        category: '烘干精选',
        price: '420',
        unit: '吨',
        leadDays: 7,
        capacity: '每天 300 吨',
        description: '果穗烘干至 13% 以下，风筛、比重、光电三级精选。',
      },
      {
        name: '种子包衣与小包装',
        category: '包衣包装',
        price: '760',
        unit: '吨',
        leadDays: 10,
        capacity: '每天 80 吨',
        description: '二次包衣、定量包装、追溯码赋码。',
      },
    ],
  },
  {
    name: '示例知识产权代理有限公司',
    contact: ['章护权', '合伙人', '010-55550010'],
    intro: '农业知识产权专门代理机构，团队 26 人，累计代理品种权 400 余件，审定与登记申报 260 余件。',
    regions: ['全国'],
    categories: ['品种权代理', '审定申报', '专利代理', '品种登记'],
    certificates: [['专利代理机构执业许可证', '11888', '国家知识产权局', null]],
    state: 'cooperating',
    services: [
      {
        name: '植物新品种权申请代理',
        category: '品种权代理',
        price: '12000',
        unit: '件',
        leadDays: 60,
        capacity: '每月 40 件',
        description: '含检索、申请文件、技术问卷与受理前的补正。官费另计。',
      },
      {
        name: '品种审定材料编制',
        category: '审定申报',
        price: '25000',
        unit: '件',
        leadDays: 45,
        capacity: '每月 12 件',
        description: '汇总两年区试、一年生产试验与品质、抗性、DUS 报告，编制申报书。',
      },
      {
        name: '育种方法发明专利代理',
        category: '专利代理',
        price: '9800',
        unit: '件',
        leadDays: 90,
        capacity: '每月 30 件',
        description: '含技术交底、撰写、答复两次审查意见。',
      },
    ],
  },
  {
    name: '示例智慧农研科技有限公司',
    contact: ['齐数云', '售前', '13500000011'],
    intro: '育种数字化服务商，提供表型采集无人机与数据分析服务。资质在续展中。',
    regions: ['东北', '黄淮海'],
    categories: ['表型无人机', '数据分析', '育种软件'],
    certificates: [['测绘资质证书（乙级）', '乙测资字4100567', '示例省自然资源厅', 1]],
    state: 'paused',
    services: [
      {
        name: '无人机株高与倒伏测定',
        category: '表型无人机',
        price: '900',
        unit: '亩',
        leadDays: 5,
        capacity: '每天 300 亩',
        description: '可见光与多光谱，小区自动分割，交付株高、冠层、倒伏面积。',
      },
      {
        name: '多环境试验混合模型分析',
        category: '数据分析',
        price: '15000',
        unit: '次',
        leadDays: 10,
        capacity: '每月 20 次',
        description: '交付 BLUP、稳定性与生态区划分报告。',
      },
    ],
  },
  {
    name: '示例种业品牌营销有限公司',
    contact: ['柴广茂', '总监', '13400000012'],
    intro: '新品种观摩会策划与区域推广，合作条款洽谈中。',
    regions: ['黄淮海'],
    categories: ['营销推广'],
    certificates: [['营业执照', '91410100MA00000012', '示例市市场监督管理局', null]],
    state: 'talking',
    services: [
      {
        name: '新品种观摩会策划执行',
        category: '营销推广',
        price: '68000',
        unit: '次',
        leadDays: 30,
        capacity: '每月 6 次',
        description: '示范点选择、会务、测产直播与客户回访。',
        isOff: true,
      },
    ],
  },
]
