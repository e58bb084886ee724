import {
  BY_GRADE,
  counted,
  dated,
  density,
  flowerDays,
  graded,
  growthDiff,
  incidence,
  leafDisease,
  measured,
  moisture,
  NINE_GRADES,
  percent,
  testWeight,
  worded,
  yieldMu,
  type Trait,
} from './traitShape.ts'

const COLOURS = { 黄: ['黄色'], 浅黄: ['浅黄色'], 白: ['白色'], 橙红: ['橙红色'], 黄白: ['黄白色'] }
/** Incidence classes of smuts (NY/T 1248): HR ≤ 1, R ≤ 5, MR ≤ 10, S ≤ 40 %. */
const SMUT = [1, 5, 10, 40] as const

const days: Trait[] = [
  dated('sowDate', '播种期', ['播期', '播种日期', '播种']),
  dated('emergeDate', '出苗期', ['出苗日期', '出苗']),
  dated('tasselDate', '抽雄期', ['抽雄日期', '抽雄']),
  dated('pollenDate', '散粉期', ['散粉日期', '散粉']),
  dated('silkDate', '吐丝期', ['吐丝日期', '吐丝']),
  dated('matureDate', '成熟期', ['成熟日期', '成熟']),
  dated('harvestDate', '收获期', ['收获日期', '收获']),
  counted('growthDays', '生育期', 'd', [60, 200], {
    aliases: ['生育期天数', '生育日数', '全生育期'],
    category: '熟期',
    direction: 'MID',
    warn: [85, 150],
  }),
  growthDiff([-10, 5]),
  flowerDays,
  counted('silkDays', '抽雄(吐丝)天数', 'd', [20, 150], {
    aliases: ['抽雄天数', '吐丝天数', '抽雄吐丝天数'],
    category: '熟期',
    decimals: 1,
  }),
  counted('asi', '散粉吐丝间隔', 'd', [-10, 15], {
    aliases: ['ASI', '雌雄间隔'],
    category: '生理',
    direction: 'LOW',
    warn: [-2, 4],
  }),
]

const plants: Trait[] = [
  measured('plantHeight', '株高', 'cm', [0, 80, 450], {
    direction: 'MID',
    units: { m: 100 },
    warn: [180, 340],
  }),
  measured('earHeight', '穗位高', 'cm', [0, 20, 250], {
    aliases: ['穗位', '穗位高度'],
    direction: 'LOW',
    units: { m: 100 },
    warn: [60, 150],
  }),
  measured('stemDiameter', '茎粗', 'cm', [1, 0.5, 5], {
    direction: 'HIGH',
    units: { mm: 0.1 },
    warn: [1.5, 3.5],
  }),
  measured('leafNumber', '成株叶片数', '片', [1, 8, 30], { aliases: ['叶片数'], warn: [15, 24] }),
  worded('plantType', '株型', { 平展: ['平展型'], 半紧凑: ['半紧凑型'], 紧凑: ['紧凑型'] }),
  density,
  measured('standRate', '保苗率', '%', [1, 0, 150], {
    aliases: ['出苗率', '成苗率'],
    direction: 'HIGH',
    warn: [80, 105],
  }),
  percent('barrenRate', '空秆率', { direction: 'LOW', warn: [0, 10] }),
  percent('twoEarRate', '双穗率', { warn: [0, 20] }),
  percent('missingRate', '缺株率', { direction: 'LOW', warn: [0, 15] }),
  counted('plannedPlants', '应有株数', '株', [1, 2000], {
    aliases: ['应收株数', '计划株数', '理论株数'],
    units: { '株/区': 1 },
  }),
  counted('harvestPlants', '收获株数', '株', [0, 500], { units: { '个/区': 1, '株/区': 1, 个: 1 } }),
  counted('harvestEars', '收获穗数', '穗', [0, 500], { units: { '个/区': 1, '穗/区': 1, 个: 1 } }),
]

const lodging: Trait[] = [
  percent('lodging', '倒伏率', { category: '抗倒', direction: 'LOW', aliases: ['根倒率'], warn: [0, 30] }),
  percent('breakage', '倒折率', { category: '抗倒', direction: 'LOW', aliases: ['茎折率'], warn: [0, 20] }),
  percent('lodgingSum', '倒伏倒折率之和', {
    category: '抗倒',
    direction: 'LOW',
    stored: 'derived',
    warn: [0, 30],
  }),
  percent('earlyLodge', '前倒', { category: '抗倒', direction: 'LOW', aliases: ['前倒率'] }),
  percent('lateLodge', '后倒', { category: '抗倒', direction: 'LOW', aliases: ['后倒率'] }),
]

const ears: Trait[] = [
  measured('earLength', '穗长', 'cm', [1, 5, 35], { direction: 'HIGH', warn: [13, 25] }),
  measured('earDiameter', '穗粗', 'cm', [1, 2, 8], { direction: 'HIGH', warn: [4, 6] }),
  measured('cobDiameter', '轴粗', 'cm', [1, 1, 5], { direction: 'LOW', warn: [2, 3.5] }),
  measured('barrenTip', '秃尖长', 'cm', [1, 0, 15], {
    aliases: ['秃尖', '秃顶长'],
    direction: 'LOW',
    warn: [0, 3],
  }),
  measured('rowNumber', '穗行数', '行', [1, 6, 30], { direction: 'HIGH', warn: [12, 22] }),
  measured('kernelsPerRow', '行粒数', '粒', [1, 5, 70], { direction: 'HIGH', warn: [25, 48] }),
  measured('kernelWtPerEar', '穗粒重', 'g', [1, 10, 500], { direction: 'HIGH', warn: [80, 300] }),
  worded('earShape', '穗型', {
    长筒: ['长筒型', '长筒形'],
    短筒: ['短筒型', '短筒形'],
    长锥: ['长锥型', '长锥形'],
    短锥: ['短锥型', '短锥形'],
    筒: ['筒型', '筒形'],
    锥: ['锥型', '锥形'],
    中间: ['中间型'],
  }),
  worded('kernelType', '粒型', {
    硬粒: ['硬粒型', '硬'],
    半马齿: ['半马齿型', '半马'],
    马齿: ['马齿型', '马'],
  }),
  worded('kernelColor', '粒色', COLOURS),
  worded('cobColor', '轴色', { 红: ['红色'], 紫: ['紫色'], 粉: ['粉色', '粉红'], 白: ['白色'] }),
  measured('hundredKW', '百粒重', 'g', [1, 10, 70], { direction: 'HIGH', warn: [25, 45] }),
  measured('shellRate', '出籽率', '%', [1, 50, 98], { direction: 'HIGH', warn: [80, 92] }),
  graded('huskCover', '苞叶覆盖度', NINE_GRADES, { direction: 'HIGH', aggPoint: 'mean', aggGroup: 'mean' }),
  graded('seedSet', '结实性', NINE_GRADES, { direction: 'HIGH', aggPoint: 'mean', aggGroup: 'mean' }),
  graded('tipFill', '秃尖评分', NINE_GRADES, {
    aliases: ['秃尖(评分)'],
    direction: 'HIGH',
    aggPoint: 'mean',
    aggGroup: 'mean',
  }),
]

const quality: Trait[] = [
  moisture(5, 60, [18, 38]),
  percent('brokenRate', '籽粒破碎率', {
    category: '品质',
    direction: 'LOW',
    aliases: ['破碎率'],
    hardMax: 60,
    warn: [0, 8],
  }),
  percent('moldyRate', '霉变粒率', { category: '品质', direction: 'LOW', warn: [0, 2] }),
  testWeight([100, 1000], [700, 800]),
  measured('protein', '粗蛋白', '%', [2, 4, 20], {
    aliases: ['粗蛋白含量', '蛋白质'],
    category: '品质',
    direction: 'HIGH',
    warn: [8, 12],
  }),
  measured('fat', '粗脂肪', '%', [2, 1, 15], {
    aliases: ['粗脂肪含量'],
    category: '品质',
    direction: 'HIGH',
    warn: [3, 5.5],
  }),
  measured('starch', '粗淀粉', '%', [2, 40, 85], {
    aliases: ['粗淀粉含量'],
    category: '品质',
    direction: 'HIGH',
    warn: [70, 77],
  }),
  measured('lysine', '赖氨酸', '%', [2, 0.1, 1], {
    aliases: ['赖氨酸含量'],
    category: '品质',
    direction: 'HIGH',
    warn: [0.25, 0.35],
  }),
]

const diseases: Trait[] = [
  leafDisease('northernLeafBlight', '大斑病'),
  leafDisease('southernLeafBlight', '小斑病'),
  leafDisease('grayLeafSpot', '灰斑病'),
  leafDisease('curvularia', '弯孢叶斑病', ['弯孢菌叶斑病', '弯孢叶斑']),
  leafDisease('physoderma', '褐斑病'),
  leafDisease('whiteSpot', '白斑病'),
  leafDisease('southernRust', '南方锈病', ['锈病']),
  leafDisease('sheathBlight', '纹枯病'),
  incidence('stalkRot', '茎腐病', {
    aliases: ['茎腐病率', '青枯病'],
    classes: [5, 10, 30, 40],
    warn: [0, 30],
  }),
  measured('earRotGrade', '穗腐病', '级', [1, 1, 9], {
    aliases: ['穗腐病级', '穗粒腐病'],
    category: '病害',
    direction: 'LOW',
    aggPoint: 'max',
    aggGroup: 'max',
    classes: [1.5, 3.5, 5.5, 7.5],
  }),
  incidence('earRotPct', '穗腐病率', { aliases: ['穗腐病(%)', '穗腐病发病率'] }),
  incidence('headSmut', '丝黑穗病', { aliases: ['丝黑穗病率'], classes: SMUT, warn: [0, 10] }),
  incidence('commonSmut', '瘤黑粉病', { aliases: ['瘤黑粉', '瘤黑粉病率'], classes: SMUT, warn: [0, 10] }),
  incidence('roughDwarf', '粗缩病', { aliases: ['粗缩病率'] }),
  graded('dwarfMosaic', '矮花叶病', NINE_GRADES, { category: '病害', classes: BY_GRADE }),
  leafDisease('cornBorer', '玉米螟'),
]

/** Maize: keys, ranges and directions of the trial field book. */
export const maizeTraits: readonly Trait[] = [
  yieldMu(1800, [300, 1100]),
  ...days,
  ...plants,
  ...lodging,
  ...ears,
  ...quality,
  ...diseases,
]
