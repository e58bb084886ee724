import { CURRENT_CROP, f, type NumberField } from '../../../core/resource/fields.ts'
import { textOf } from '../../../core/resource/textOf.ts'
import { lastDayOf } from '../terms.ts'
import { readVarietyNo } from './varietyNo.ts'
import { varietyProblems } from './varietyProblems.ts'
import { registry } from '../registry.ts'

/** Returns the yield of a trial and its gain over the check. */
const yieldOf = (label: string): NumberField =>
  f.opt(f.number(`${label}产量`, { decimals: 1, min: 0, max: 3000, unit: 'kg/亩' }))
const gainOf = (label: string): NumberField =>
  f.opt(f.number(`${label}增幅`, { decimals: 2, min: -100, max: 500, unit: '%' }))

/** 审定品种: varieties that were approved, registered, filed or recognised, one record for each number. */
export const variety = registry({
  name: 'research.variety',
  path: '/api/research/variety',
  nameField: 'name',
  fields: {
    name: f.text('品种名称', 50),
    dataType: f.dict('数据类别', 'variety_data_type'),
    cropSpecies: { ...f.dict('作物', 'crop_species'), initial: CURRENT_CROP },
    approvalNo: {
      ...f.text('审定/登记编号', 40),
      help: '如 国审玉20176020、GPD花生(2018)370001；审定编号末尾不写「号」',
    },
    level: f.dict('审定级别', 'variety_level'),
    province: f.computed(f.text('省份', 20)),
    year: f.year('审定年份', 1949),
    announceNo: f.opt(f.text('公告号', 60, { example: '农业农村部公告 第500号' })),
    announceDate: f.opt(f.date('公告日期')),
    applicants: f.holder('申请者'),
    breeders: { ...f.holder('育种者'), breeders: true },
    varietySource: { ...f.text('品种来源', 200), help: '母本×父本' },
    female: f.opt(f.text('母本', 100)),
    male: f.opt(f.text('父本', 100)),
    varietyType: f.opt(f.dict('品种类型', 'variety_type')),
    ripePeriod: f.opt(f.dict('熟期', 'ripe_period')),
    growthDays: f.opt(f.number('生育期', { decimals: 1, min: 1, max: 1000, unit: '天' })),
    ck: f.opt({ ...f.text('生育期比对照', 100), help: '如 比郑单958早熟2天' }),
    transgenic: f.part('转基因', f.opt(f.dict('转基因类型', 'transgenic_type'))),
    transgenicEvent: f.opt(f.text('转化体', 100)),
    transgenicOwner: f.opt(f.text('转化体所有者', 100)),
    biosafetyNo: f.opt(
      f.text('安全证书号', 40, {
        pattern: /^农基安证字[(（]\d{4}[)）]第\d{3}号$/,
        example: '农基安证字(2019)第291号',
      }),
    ),
    biosafetyDate: f.opt(f.date('安全证书批准日期')),
    biosafetyUntil: f.computed(f.date('安全证书有效期至', { mayBeFuture: true })),
    targetTrait: f.opt(f.text('目标性状', 100)),
    characters: f.part('特征、栽培与区域', f.opt(f.longText('特征特性', 3000))),
    yieldText: f.opt(f.longText('产量表现', 3000)),
    cultivation: f.opt(f.longText('栽培要点', 3000)),
    opinion: f.opt(f.longText('审定意见', 3000)),
    suitableArea: f.longText('适宜区域', 1000),
    suitableZones: f.opt(f.dicts('适宜生态区', 'eco_zone')),
    unsuitableArea: f.opt(f.longText('不适宜区域', 1000)),
    r1Yield: f.part('试验表现', yieldOf('初试')),
    r1Gain: gainOf('初试'),
    r2Yield: yieldOf('复试'),
    r2Gain: gainOf('复试'),
    rtYield: yieldOf('区试平均'),
    rtGain: gainOf('区试平均'),
    ptYield: yieldOf('生试'),
    ptGain: gainOf('生试'),
    resist: f.opt(
      f.rows('抗性鉴定', {
        disease: f.text('病虫害或逆境', 50),
        grade: f.opt(f.dict('抗性等级', 'disease_class')),
        note: f.opt(f.text('鉴定说明', 200)),
      }),
    ),
    quality: f.opt(
      f.rows('品质指标', {
        item: f.text('指标', 50),
        value: f.opt(f.number('测定值', { decimals: 3, min: 0 })),
        unit: f.opt(f.text('单位', 20)),
        note: f.opt(f.text('等级或说明', 200)),
      }),
    ),
    state: f.part('状态', { ...f.dict('品种状态', 'variety_state'), initial: '有效' }),
    revokeDate: f.opt(f.date('撤销日期')),
    revokeNo: f.opt(f.text('撤销公告号', 60)),
  },
  files: f.files('证书与附件', 20),
  unique: ['approvalNo'],
  dateOrder: ['announceDate', 'revokeDate'],
  deadlines: {
    days: { biosafetyUntil: '安全证书到期，须提前续展' },
    reminders: { biosafetyUntil: { remindBefore: [365, 180, 90, 30, 7] } },
    over: { field: 'state', words: ['撤销(退出)'] },
  },
  stages: { field: 'state', order: [['有效', '更名'], ['撤销(退出)']] },
  problems: varietyProblems,
  compute: (values) => {
    const [number, certified] = [textOf(values['approvalNo']), textOf(values['biosafetyDate'])]
    return {
      ...values,
      province: (number && readVarietyNo(number)?.province) ?? null,
      biosafetyUntil: certified && lastDayOf('转基因安全证书', certified),
    }
  },
  list: {
    search: ['name', 'approvalNo', 'varietySource', 'applicants', 'breeders'],
    filter: ['year', 'dataType', 'cropSpecies', 'level', 'state'],
    sort: ['name', 'year', 'announceDate'],
    columns: [
      'name',
      'approvalNo',
      'dataType',
      'cropSpecies',
      'level',
      'province',
      'year',
      'applicants',
      'varietySource',
      'state',
    ],
  },
})
