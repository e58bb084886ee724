import { f, type Fields, type NumberField } from '../../../core/resource/fields.ts'
import { germplasmProblems } from './germplasmProblems.ts'
import { resource } from '../../../core/resource/resource.ts'
import { recordTargets } from '../../../core/resource/targets.ts'

/** What it is called and known by. */
const identity = {
  name: f.text('种质名称', 100),
  code: f.text('种质编号', 60),
  foreignName: f.opt(f.text('外文名', 100)),
  aliases: f.opt({ ...f.text('别名', 200), help: '多个别名以「、」分隔' }),
  unifiedNo: f.part('编号与分类', f.opt({ ...f.text('全国统一编号', 40), help: '玉米为8位数字' })),
  bankNo: f.opt(f.text('库编号', 40)),
  gardenNo: f.opt(f.text('圃编号', 40)),
  introNo: f.opt(f.text('引种号', 40)),
  collectNo: f.opt(f.text('采集号', 40)),
  family: f.opt(f.text('科', 60)),
  genus: f.opt(f.text('属', 60)),
  sciName: f.opt(f.text('学名', 100, { example: 'Zea mays L.' })),
} satisfies Fields

/** What kind of material it is, and how it was bred. */
const breeding = {
  germType: f.part('类型与系谱', f.dict('种质类型', 'germ_type')),
  materialType: f.opt(f.dict('材料类别', 'germ_material')),
  heteroticGroup: f.opt(f.dict('杂优类群', 'heterotic_group')),
  mark: f.opt(f.dicts('标记', 'germ_mark')),
  female: f.opt({ ...f.ref('母本', 'germplasm'), help: '已登记的种质；没有登记的写入系谱' }),
  male: f.opt(f.ref('父本', 'germplasm')),
  pedigree: f.opt(f.longText('系谱', 500)),
  method: f.opt(f.dict('选育方法', 'breeding_method')),
  generation: f.opt(f.text('世代', 30, { example: 'F6、BC3F4' })),
} satisfies Fields

const degrees = (label: string, most: number): NumberField =>
  f.opt(f.number(label, { decimals: 6, min: -most, max: most, unit: '°' }))

/** Where it comes from, first and last. Germplasm comes from all over the world. */
const origin = {
  originCountry: f.part('原产与来源', f.opt({ ...f.text('原产国', 60), initial: '中国' })),
  originRegion: f.opt(f.region('原产省市县')),
  originPlace: f.opt(f.text('原产地', 100)),
  longitude: degrees('经度', 180),
  latitude: degrees('纬度', 90),
  altitude: f.opt(f.number('海拔', { decimals: 1, min: -450, max: 6000, unit: 'm' })),
  source: f.dict('来源', 'germ_source'),
  sourcePlace: f.opt(f.text('来源地', 100)),
  sourceOrg: f.opt(f.text('来源单位', 100)),
  gotDate: f.opt(f.date('获得日期')),
  transgenic: f.dict('转基因', 'transgenic_type'),
} satisfies Fields

/** How it is kept, and who may have it. */
const keeping = {
  keeper: f.part('保存与共享', f.opt(f.text('保存单位', 100))),
  keepMode: f.opt(f.dict('保存方式', 'germ_keep_mode')),
  qty: f.opt(f.number('数量', { decimals: 2, min: 0 })),
  unit: f.opt(f.dict('数量单位', 'germ_unit')),
  location: f.opt(f.text('库位', 60)),
  germRate: f.opt(f.number('发芽率', { decimals: 1, min: 0, max: 100, unit: '%' })),
  regenYear: f.opt(f.year('繁殖年份')),
  ownership: f.opt(f.text('权属', 100)),
  shareable: f.opt(f.dict('可共享', 'germ_share')),
  remark: f.opt(f.longText('备注', 500)),
  images: f.opt(f.files('图片与附件', 20)),
} satisfies Fields

/** A lot whose seed germinates worse than this (%) should be regenerated. */
export const LOW_GERM_RATE = 70

/** 种质资源: material with its passport, parents and stock; its surveyed traits are in `germplasmEvaluation`. */
export const germplasm = resource({
  name: 'research.germplasm',
  path: '/api/research/germplasm',
  pathOverrides: { page: 'list', show: 'detail/{id}' },
  nameField: recordTargets.germplasm.nameField,
  fields: { ...identity, ...breeding, ...origin, ...keeping },
  unique: [recordTargets.germplasm.codeField],
  problems: germplasmProblems,
  list: {
    search: ['name', 'foreignName', 'aliases', 'code', 'unifiedNo'],
    filter: ['germType', 'source', 'transgenic', 'heteroticGroup', 'mark'],
    sort: ['name', 'code', 'gotDate', 'germRate', 'regenYear'],
    columns: [
      'name',
      'code',
      'germType',
      'materialType',
      'heteroticGroup',
      'mark',
      'female',
      'male',
      'pedigree',
      'generation',
      'source',
      'transgenic',
      'unifiedNo',
      'keepMode',
      'qty',
      'unit',
      'location',
      'germRate',
      'regenYear',
      'shareable',
    ],
  },
})
