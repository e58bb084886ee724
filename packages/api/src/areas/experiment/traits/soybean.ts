import {
  counted,
  dated,
  density,
  free,
  graded,
  incidence,
  measured,
  moisture,
  percent,
  worded,
  yieldMu,
  type Trait,
} from './traitShape.ts'

/** Resistance words of the mosaic virus and of field diseases. */
const RESISTANCE = {
  HR: ['高抗'],
  R: ['抗', '抗病'],
  MR: ['中抗'],
  MS: ['中感'],
  S: ['感', '感病'],
  HS: ['高感'],
}
const resistance = (key: string, label: string, aliases: readonly string[] = []): Trait =>
  worded(key, label, RESISTANCE, { aliases, category: '病害', direction: 'LOW' })

const seasons: Trait[] = [
  dated('sowDate', '播种期', ['播期', '播种日期']),
  dated('emergeDate', '出苗期', ['出苗日期']),
  dated('flowerDate', '开花期', ['开花日期']),
  dated('matureDate', '成熟期', ['成熟日期']),
  dated('harvestDate', '收获期', ['收获日期']),
  counted('growthDays', '生育日数', 'd', [60, 180], {
    aliases: ['生育期', '全生育期', '生育期天数'],
    category: '熟期',
    direction: 'MID',
    warn: [85, 140],
  }),
  measured('growthDiff', '生育期比对照', 'd', [1, -40, 40], {
    aliases: ['比对照±天'],
    category: '熟期',
    direction: 'LOW',
  }),
]

const plants: Trait[] = [
  measured('plantHeight', '株高', 'cm', [1, 15, 180], {
    direction: 'MID',
    units: { m: 100 },
    warn: [45, 110],
  }),
  measured('bottomPodHeight', '底荚高度', 'cm', [1, 0, 60], {
    aliases: ['底荚高'],
    direction: 'HIGH',
    warn: [8, 60],
  }),
  measured('nodes', '主茎节数', '个', [1, 3, 40], { aliases: ['节数'], direction: 'HIGH' }),
  measured('branches', '有效分枝数', '个', [1, 0, 15], {
    aliases: ['分枝数', '有效分枝'],
    direction: 'HIGH',
  }),
  measured('pods', '单株有效荚数', '个', [1, 0, 300], {
    aliases: ['有效荚数', '单株荚数'],
    direction: 'HIGH',
  }),
  measured('seedsPerPlant', '单株粒数', '个', [1, 0, 800], { units: { 粒: 1 }, direction: 'HIGH' }),
  measured('seedWtPerPlant', '单株粒重', 'g', [1, 0, 150], { direction: 'HIGH' }),
  measured('hundredSW', '百粒重', 'g', [1, 4, 50], { warn: [15, 30] }),
  density,
  worded('podHabit', '结荚习性', { 无限: ['无限型'], 亚有限: ['亚有限型'], 有限: ['有限型'] }),
  free('plantType', '株型'),
  free('leafShape', '叶形', ['叶型']),
  free('flowerColor', '花色'),
  free('pubescenceColor', '茸毛色'),
  free('podColor', '荚色'),
  free('seedColor', '种皮色', ['粒色']),
  free('hilumColor', '脐色'),
  free('gloss', '光泽'),
  graded('lodgeGrade', '倒伏级', [0, 1, 2, 3, 4], { category: '抗倒', aliases: ['倒伏程度'], warn: [0, 3] }),
  percent('lodging', '倒伏率', { category: '抗倒', direction: 'LOW' }),
  worded('podShatter', '裂荚', { 不裂: [], 中: ['中等'], 易: ['易裂'] }, { aliases: ['裂荚性'] }),
  worded('leafDrop', '落叶性', { 落叶: ['好'], 半落叶: ['中'], 不落叶: ['差'] }),
]

const quality: Trait[] = [
  moisture(5, 50, [8, 25]),
  measured('protein', '粗蛋白', '%', [2, 25, 55], {
    aliases: ['粗蛋白含量', '蛋白质'],
    category: '品质',
    direction: 'HIGH',
  }),
  measured('oil', '粗脂肪', '%', [2, 10, 30], {
    aliases: ['粗脂肪含量', '脂肪'],
    category: '品质',
    direction: 'HIGH',
  }),
  measured('sumPO', '蛋脂合计', '%', [2, 40, 75], {
    aliases: ['蛋脂总和'],
    category: '品质',
    direction: 'HIGH',
    warn: [59.5, 75],
  }),
  measured('oleic', '油酸', '%', [2, 5, 95], { aliases: ['油酸含量'], category: '品质', direction: 'HIGH' }),
  percent('purpleRate', '紫斑率', { category: '品质', direction: 'LOW', warn: [0, 5] }),
  percent('brownRate', '褐斑率', { category: '品质', direction: 'LOW', warn: [0, 5] }),
  percent('insectRate', '虫食率', { category: '品质', direction: 'LOW', warn: [0, 5] }),
]

const diseases: Trait[] = [
  resistance('smvWeak', '花叶病毒病SC3', ['SC3', '花叶病毒病弱毒株']),
  resistance('smvStrong', '花叶病毒病SC7', ['SC7', '花叶病毒病强毒株']),
  resistance('frogeye', '灰斑病'),
  resistance('scn', '胞囊线虫', ['胞囊线虫病']),
  resistance('anthracnose', '炭疽病', ['炭疽']),
  resistance('rootRot', '根腐病', ['根腐']),
  incidence('phomopsis', '拟茎点种腐病', { aliases: ['拟茎点种腐', '种腐'], warn: [0, 10] }),
]

/** Soybean: keys, ranges and directions of the trial field book. */
export const soybeanTraits: readonly Trait[] = [
  yieldMu(450, [120, 280]),
  ...seasons,
  ...plants,
  ...quality,
  ...diseases,
]
