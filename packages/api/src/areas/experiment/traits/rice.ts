import {
  BY_GRADE,
  dated,
  density,
  flowerDays,
  graded,
  growthDiff,
  measured,
  moisture,
  ODD_GRADES,
  ODD_GRADES_FROM_0,
  percent,
  worded,
  yieldMu,
  type Trait,
} from './traitShape.ts'

/** Fractions in a head (小数) become %. */
const FRACTION = { 小数: 100 }

const seasons: Trait[] = [
  dated('sowDate', '播种期', ['播期', '播种日期']),
  dated('transplantDate', '移栽期', ['移栽日期']),
  dated('initHeadDate', '始穗期', ['始穗日期']),
  dated('fullHeadDate', '齐穗期', ['齐穗日期']),
  dated('matureDate', '成熟期', ['成熟日期']),
  dated('harvestDate', '收获期', ['收获日期']),
  measured('growthDays', '全生育期', 'd', [1, 70, 220], {
    aliases: ['生育期', '全生育期天数'],
    category: '熟期',
    direction: 'MID',
    warn: [95, 170],
  }),
  growthDiff([-10, 7]),
  flowerDays,
]

const perMu = (key: string, label: string, aliases: readonly string[] = []): Trait =>
  measured(key, label, '万/亩', [1, 0, 60], {
    aliases,
    units: { '万株/亩': 1, '万穗/亩': 1 },
    direction: 'HIGH',
  })

const plants: Trait[] = [
  measured('plantHeight', '株高', 'cm', [1, 40, 200], {
    direction: 'MID',
    units: { m: 100 },
    warn: [85, 135],
  }),
  measured('panicleLength', '穗长', 'cm', [1, 8, 45], { warn: [15, 30] }),
  perMu('baseSeedling', '基本苗'),
  perMu('maxTiller', '最高苗', ['最高茎蘖数']),
  { ...perMu('effPanicle', '有效穗', ['有效穗数', '亩有效穗']), warnMin: 12, warnMax: 28 },
  percent('panicleRate', '成穗率', { direction: 'HIGH', warn: [50, 85] }),
  measured('totalGrains', '每穗总粒数', '粒', [1, 20, 500], {
    aliases: ['总粒数', '穗总粒数'],
    direction: 'HIGH',
    warn: [100, 280],
  }),
  measured('filledGrains', '每穗实粒数', '粒', [1, 20, 500], {
    aliases: ['实粒数', '穗实粒数'],
    direction: 'HIGH',
    warn: [100, 280],
  }),
  percent('seedSetting', '结实率', { direction: 'HIGH', units: FRACTION, warn: [70, 95] }),
  measured('thousandGW', '千粒重', 'g', [1, 10, 45], { direction: 'HIGH', warn: [19, 32] }),
  density,
  worded(
    'lodgeDegree',
    '倒伏程度',
    { 直: ['直立'], 斜: ['倾斜'], 倒: ['倒伏'], 伏: ['伏地'] },
    { category: '抗倒' },
  ),
  percent('lodgeArea', '倒伏面积', { category: '抗倒', direction: 'LOW' }),
  percent('lodging', '倒伏率', { category: '抗倒', direction: 'LOW' }),
  worded('shatter', '落粒性', { 难: [], 中: ['中等'], 易: [] }),
  worded('ripeColor', '熟期转色', { 好: [], 中: ['中等'], 差: [] }),
  percent('offType', '杂株率', { decimals: 2, direction: 'LOW', warn: [0, 1] }),
]

const milled = (key: string, label: string, warn?: readonly [number, number]): Trait =>
  measured(key, label, '%', [1, 0, 95], {
    category: '品质',
    direction: 'HIGH',
    units: FRACTION,
    ...(warn ? { warn } : {}),
  })

const quality: Trait[] = [
  moisture(5, 45, [12, 30]),
  { ...milled('brownRate', '糙米率'), hardMin: 40 },
  { ...milled('milledRate', '精米率'), hardMin: 40 },
  milled('headRiceRate', '整精米率', [45, 72]),
  measured('grainLength', '粒长', 'mm', [1, 3, 12], { category: '品质' }),
  measured('lwRatio', '长宽比', null, [1, 1, 6], { aliases: ['粒型长宽比'], category: '品质' }),
  percent('chalkyRate', '垩白粒率', { category: '品质', direction: 'LOW', units: FRACTION, warn: [0, 30] }),
  percent('chalkiness', '垩白度', {
    category: '品质',
    direction: 'LOW',
    units: FRACTION,
    hardMax: 60,
    warn: [0, 5],
  }),
  graded('transparency', '透明度', [1, 2, 3, 4, 5], { category: '品质', aggPoint: 'mean', aggGroup: 'mean' }),
  measured('alkali', '碱消值', '级', [1, 1, 7], { category: '品质', direction: 'HIGH' }),
  measured('gelConsistency', '胶稠度', 'mm', [0, 20, 110], {
    category: '品质',
    direction: 'HIGH',
    warn: [50, 90],
  }),
  measured('amylose', '直链淀粉', '%', [1, 0, 40], {
    aliases: ['直链淀粉含量'],
    category: '品质',
    direction: 'MID',
    warn: [13, 22],
  }),
  worded(
    'riceGrade',
    '米质等级',
    {
      一: ['一级', '优质1级', '部标1级'],
      二: ['二级', '优质2级', '部标2级'],
      三: ['三级', '优质3级', '部标3级'],
      普通: ['等外'],
    },
    { category: '品质' },
  ),
]

const disease = (key: string, label: string, aliases: readonly string[] = []): Trait =>
  graded(key, label, ODD_GRADES_FROM_0, { category: '病害', aliases, classes: BY_GRADE })

const diseases: Trait[] = [
  disease('leafBlast', '叶瘟', ['叶瘟级']),
  disease('neckIncidence', '穗瘟发病率', ['穗瘟发病率级']),
  disease('neckLoss', '穗瘟损失率', ['穗瘟损失率级']),
  measured('blastIndex', '稻瘟病综合指数', null, [2, 0, 9], {
    category: '病害',
    direction: 'LOW',
    aggPoint: 'max',
    aggGroup: 'max',
    classes: BY_GRADE,
  }),
  disease('bacterialBlight', '白叶枯病', ['白叶枯']),
  disease('stripe', '条纹叶枯病', ['条纹叶枯']),
  disease('sheathBlight', '纹枯病'),
  disease('falseSmut', '稻曲病'),
  disease('bph', '褐飞虱', ['稻褐飞虱']),
  disease('wbph', '白背飞虱'),
  graded('coldTol', '耐冷', ODD_GRADES, { aliases: ['耐冷性'], category: '生理' }),
  graded('heatTol', '耐热', ODD_GRADES, { aliases: ['耐热性'], category: '生理', warn: [1, 7] }),
]

/** Rice: keys, ranges and directions of the trial field book. */
export const riceTraits: readonly Trait[] = [
  yieldMu(1200, [350, 800]),
  ...seasons,
  ...plants,
  ...quality,
  ...diseases,
]
