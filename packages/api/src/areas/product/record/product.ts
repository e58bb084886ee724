import { CURRENT_CROP, f } from '../../../core/resource/fields.ts'
import { resource } from '../../../core/resource/resource.ts'
import { lifecyclePhases } from '../lifecycle/lifecyclePhases.ts'
import { productStates } from './productStates.ts'

/** 产品: what a variety is sold as, from development to its exit. */
export const product = resource({
  name: 'product.productRecord',
  path: '/api/product/productRecord',
  nameField: 'name',
  fields: {
    name: f.text('产品名称', 60),
    code: f.text('产品编码', 30, { pattern: /^[A-Za-z0-9][A-Za-z0-9_-]*$/, example: 'HP-M-001' }),
    cropSpecies: { ...f.dict('作物', 'crop_species'), initial: CURRENT_CROP },
    varietyId: f.opt(f.ref('审定品种', 'research_variety')),
    type: f.dict('产品类型', 'product_type'),
    state: { ...f.text('产品状态', 4, { choices: productStates }), initial: '在研' },
    companyId: f.opt(f.ref('产业公司', 'organization')),
    ownerId: f.opt(f.ref('负责人', 'user')),
    launchYear: f.opt(f.number('上市业务年度', { min: 1990, max: 2100 })),
    phase: f.computed(
      f.text('生命周期阶段', 4, {
        choices: lifecyclePhases.map(({ code }) => code),
        choiceLabels: Object.fromEntries(lifecyclePhases.map(({ code, label }) => [code, label])),
      }),
    ),
    approvedArea: f.part('销售', f.opt(f.longText('审定区域', 1000))),
    packKg: f.opt(f.number('每袋重量', { decimals: 3, min: 0.001, max: 1000, unit: 'kg/袋' })),
    packSeeds: f.opt(f.number('每袋粒数', { min: 1, max: 10_000_000, unit: '粒/袋' })),
    guidePrice: f.opt(f.money('指导价（每袋）', '元')),
    seedRate: f.opt(f.number('亩用种量', { decimals: 3, min: 0.001, max: 1000, unit: 'kg/亩' })),
    remark: f.part('其他', f.opt(f.longText('备注', 500))),
    files: f.opt(f.files('图片与附件', 30)),
  },
  unique: ['code'],
  pathOverrides: { page: 'all', show: '{id}', update: '{id}' },
  methods: { update: 'PUT', export: 'GET' },
  statusField: 'state',
  list: {
    search: ['name', 'code'],
    filter: ['type', 'state', 'cropSpecies', 'phase', 'launchYear'],
    sort: ['name', 'code', 'launchYear'],
    columns: ['name', 'code', 'cropSpecies', 'type', 'state', 'phase', 'companyId', 'launchYear'],
  },
})
