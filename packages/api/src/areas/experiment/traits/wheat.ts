import {
  counted,
  dated,
  density,
  flowerDays,
  free,
  graded,
  growthDiff,
  measured,
  moisture,
  percent,
  testWeight,
  worded,
  yieldMu,
  type Trait,
} from './traitShape.ts'

/** Resistance words of wheat diseases; 免疫 counts as highly resistant. */
const RESISTANCE = {
  免疫: [],
  高抗: ['HR'],
  中抗: ['MR'],
  慢: ['慢病', '慢锈'],
  中感: ['MS'],
  高感: ['HS'],
}
const disease = (key: string, label: string, aliases: readonly string[]): Trait =>
  worded(key, label, RESISTANCE, { aliases, category: '病害', direction: 'LOW' })

/** Winter wheat is sown in the autumn before the year of its trial; spring wheat is in the ground by May. */
const AUTUMN = 8

const seasons: Trait[] = [
  dated('sowDate', '播种期', ['播期', '播种日期'], AUTUMN),
  dated('emergeDate', '出苗期', ['出苗日期'], AUTUMN),
  dated('headDate', '抽穗期', ['抽穗日期']),
  dated('flowerDate', '开花期', ['开花日期']),
  dated('matureDate', '成熟期', ['成熟日期']),
  dated('harvestDate', '收获期', ['收获日期']),
  counted('growthDays', '全生育期', 'd', [80, 320], {
    aliases: ['生育期', '生育期天数'],
    category: '熟期',
    direction: 'MID',
    warn: [200, 250],
  }),
  growthDiff([-10, 5]),
  flowerDays,
  counted('matureDays', '成熟天数', 'd', [60, 330], {
    aliases: ['播种至成熟天数', '成熟期(d)', '成熟期(天)'],
    category: '熟期',
    decimals: 1,
  }),
  counted('grainFillDays', '灌浆期', 'd', [10, 90], {
    aliases: ['灌浆天数', '灌浆期天数'],
    category: '生理',
    decimals: 1,
  }),
]

const plants: Trait[] = [
  worded('habit', '冬春性', { 冬性: [], 半冬性: [], 弱春性: [], 春性: [] }),
  worded('seedlingHabit', '幼苗习性', { 匍匐: ['1'], 半匍匐: ['3'], 直立: ['5'] }),
  measured('baseSeedling', '基本苗', '万/亩', [1, 0, 200], { units: { '万株/亩': 1 } }),
  measured('maxStem', '最高茎数', '万/亩', [1, 0, 300], { aliases: ['最高茎蘖数', '最高总茎数'] }),
  measured('spikes', '亩穗数', '万/亩', [1, 0, 100], {
    aliases: ['有效穗', '有效穗数'],
    units: { '万穗/亩': 1 },
    direction: 'HIGH',
    warn: [30, 50],
  }),
  percent('winterKill', '越冬死茎率', { direction: 'LOW', warn: [0, 20] }),
  graded('coldGrade', '抗寒级', [1, 2, 3, 4, 5], { aliases: ['抗寒性'] }),
  measured('plantHeight', '株高', 'cm', [0, 30, 150], {
    direction: 'MID',
    units: { m: 100 },
    warn: [65, 95],
  }),
  measured('grainsPerSpike', '穗粒数', '粒', [1, 5, 90], { direction: 'HIGH', warn: [28, 45] }),
  measured('thousandGW', '千粒重', 'g', [1, 15, 70], { direction: 'HIGH', warn: [35, 55] }),
  density,
  graded('lodgeDegree', '倒伏程度', [1, 2, 3, 4, 5], { category: '抗倒', warn: [1, 3] }),
  percent('lodgeArea', '倒伏面积', { category: '抗倒', direction: 'LOW', warn: [0, 40] }),
  percent('lodging', '倒伏率', { category: '抗倒', direction: 'LOW' }),
  free('spikeType', '穗型'),
  free('awn', '芒', ['芒型']),
  free('glumeColor', '壳色'),
  free('kernelColor', '粒色'),
  free('kernelTexture', '粒质'),
  free('plumpness', '饱满度'),
  percent('blackPoint', '黑胚率', { category: '品质', direction: 'LOW' }),
  free('sprouting', '穗发芽'),
]

const physiology: Trait[] = [
  measured('biomass', '生物产量', 'kg/hm2', [0, 0, 60_000], {
    units: { 'kg/公顷': 1, 'kg/ha': 1 },
    category: '生理',
    direction: 'HIGH',
  }),
  measured('harvestIndex', '收获指数', '%', [2, 5, 80], {
    units: { 小数: 100 },
    category: '生理',
    direction: 'HIGH',
  }),
  measured('strawYield', '秸秆产量', 'kg/hm2', [0, 0, 50_000], {
    units: { 'kg/公顷': 1, 'kg/ha': 1 },
    category: '生理',
  }),
  measured('spikesM2', '穗数', '穗/㎡', [0, 0, 2000], {
    units: { '穗/m2': 1, '个/㎡': 1 },
    category: '生理',
    direction: 'HIGH',
  }),
  measured('grainsM2', '粒数', '粒/㎡', [0, 0, 60_000], {
    units: { '粒/m2': 1, '个/㎡': 1 },
    category: '生理',
    direction: 'HIGH',
  }),
  measured('stemWeight', '单茎重', 'g', [2, 0.1, 20], { category: '生理' }),
  measured('spikeGrainWeight', '单穗粒重', 'g', [2, 0.1, 10], { category: '生理', direction: 'HIGH' }),
  measured('vegGrowthRate', '营养生长速率', 'kg/hm2/d', [0, 0, 1000], { category: '生理' }),
  measured('grainFillRate', '籽粒灌浆速率', 'mg/d', [2, 0, 10], { aliases: ['灌浆速率'], category: '生理' }),
]

const quality: Trait[] = [
  moisture(5, 50, [8, 25]),
  testWeight([600, 900], [770, 830]),
  measured('protein', '蛋白', '%', [1, 6, 22], {
    aliases: ['粗蛋白', '蛋白质', '粗蛋白含量'],
    category: '品质',
    direction: 'MID',
  }),
  measured('wetGluten', '湿面筋', '%', [1, 10, 50], {
    aliases: ['湿面筋含量'],
    category: '品质',
    direction: 'MID',
  }),
  measured('absorption', '吸水率', '%', [1, 40, 80], { category: '品质', direction: 'MID' }),
  measured('stability', '稳定时间', 'min', [1, 0, 60], { category: '品质', direction: 'HIGH' }),
  measured('rmEU', '最大拉伸阻力', 'E.U.', [0, 0, 1200], {
    category: '品质',
    direction: 'HIGH',
    units: { EU: 1 },
  }),
  measured('stretchArea', '拉伸面积', 'cm²', [0, 0, 300], {
    category: '品质',
    direction: 'HIGH',
    units: { cm2: 1 },
  }),
]

const diseases: Trait[] = [
  disease('stripeRust', '条锈病', ['条锈']),
  disease('leafRust', '叶锈病', ['叶锈']),
  disease('stemRust', '秆锈病', ['秆锈']),
  disease('powderyMildew', '白粉病', ['白粉']),
  disease('headBlight', '赤霉病', ['赤霉']),
  disease('sheathBlight', '纹枯病', ['纹枯']),
  disease('yellowDwarf', '黄矮病', ['黄矮']),
  disease('rootRot', '根腐病', ['根腐']),
]

/** Wheat: keys, ranges and directions of the trial field book. */
export const wheatTraits: readonly Trait[] = [
  yieldMu(1000, [300, 700]),
  ...seasons,
  ...plants,
  ...physiology,
  ...quality,
  ...diseases,
]
