import { f } from '../../../core/resource/fields.ts'
import { breedingLabProblems } from './breedingLabProblems.ts'
import { registry } from '../registry.ts'

/** 育种站: stations where breeding, testing and winter nursery work is done, with their land. */
export const breedingLab = registry({
  name: 'research.breedingLab',
  path: '/api/research/breedingLab',
  nameField: 'name',
  fields: {
    name: f.text('站点名称', 100),
    stationType: f.dict('站点类型', 'station_type'),
    ecoZone: f.dict('生态区', 'eco_zone'),
    region: f.part('位置与土地', f.region('所在地区')),
    longitude: f.opt(f.number('经度', { decimals: 6, min: 73, max: 136, unit: '°' })),
    latitude: f.opt(f.number('纬度', { decimals: 6, min: 3, max: 54, unit: '°' })),
    altitude: f.opt(f.number('海拔', { decimals: 1, min: -160, max: 6000, unit: 'm' })),
    area: f.number('面积', { decimals: 2, min: 0.01, unit: '亩' }),
    soil: f.opt(f.text('土壤', 100)),
    irrigation: f.opt(f.text('灌溉', 100)),
    leader: f.part('团队与育种方向', f.text('负责人', 50)),
    leaderId: f.opt({ ...f.ref('负责人账号', 'user'), help: '负责人是系统用户的，在此选择' }),
    teamSize: f.opt(f.number('团队人数', { min: 0, max: 10_000, unit: '人' })),
    cropSpecies: f.dicts('作物', 'crop_species'),
    direction: f.opt(f.longText('育种方向', 1000)),
    plotsPerYear: f.part('规模与设施', f.opt(f.number('年测试小区数', { min: 0, unit: '个' }))),
    builtYear: f.opt(f.year('建站年份')),
    leaseUntil: f.opt(f.date('租期至', { mayBeFuture: true })),
    facilities: f.opt(f.dicts('设施', 'station_facility')),
    state: f.opt(f.dict('状态', 'facility_state')),
  },
  files: f.opt(f.files('图片与附件', 20)),
  deadlines: {
    days: { leaseUntil: '租期到期' },
    over: { field: 'state', words: ['停用'] },
  },
  problems: breedingLabProblems,
  list: {
    search: ['name', 'leader'],
    filter: ['stationType', 'ecoZone', 'region', 'cropSpecies', 'state'],
    sort: ['name', 'area', 'builtYear', 'leaseUntil'],
    columns: [
      'name',
      'stationType',
      'ecoZone',
      'region',
      'area',
      'leader',
      'cropSpecies',
      'plotsPerYear',
      'leaseUntil',
      'state',
    ],
  },
})
