/** What administrators see of a dictionary. */
export interface DictionaryDefinition {
  /** Fixed for ever: the change history of the dictionary is kept under it. */
  id: number
  label: string
}

const define = (first: number, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([code, label], at): [string, DictionaryDefinition] => [
    code,
    { id: first + at, label },
  ])

/** Dictionaries by the part of the product they belong to, each under its first id; new ones go to the end. */
const groups = [
  {
    label: '试验',
    dictionaries: define(101, {
      crop: '作物',
      eco_zone: '生态区',
      ripe_period: '熟期',
      trial_phase: '试验阶段',
      trial_level: '试验级别',
      trial_channel: '试验渠道',
      trial_design: '试验设计',
      point_type: '试点类型',
      scrap_reason: '报废原因',
      entry_status: '参试品种状态',
      decision: '晋级结论',
      standard_class: '晋级标准类别',
      disease_class: '抗病等级',
    }),
  },
  {
    label: '科研',
    dictionaries: define(201, {
      variety_kind: '品种类型',
      transgenic_type: '转基因类型',
      germ_type: '种质类型',
      germ_source: '种质来源',
      germ_mark: '种质标记',
      heterotic_group: '杂优类群',
      breeding_method: '选育方法',
      patent_type: '专利类型',
      patent_legal_status: '专利法律状态',
      pvp_legal_status: '品种权法律状态',
      copyright_obtain: '著作权取得方式',
      reward_level: '奖励级别',
      reward_category: '奖励类别',
      reward_grade: '奖励等级',
      thesis_index: '论文收录',
      thesis_zone: '论文分区',
      standard_type: '标准类型',
      standard_state: '标准状态',
      platform_type: '平台类型',
      lab_type: '实验室类型',
      station_type: '基地类型',
      title_rank: '职称',
      talent_title: '人才称号',
      copyright_scope: '著作权权利范围',
      copyright_dev_mode: '软件开发方式',
      software_class: '软件分类',
      thesis_type: '论文类型',
      standard_nature: '标准性质',
      research_project_source: '科研项目来源',
      research_project_nature: '科研项目性质',
      research_project_mode: '科研项目承担方式',
      research_project_state: '科研项目状态',
      research_project_result: '科研项目验收结论',
      crop_species: '作物种类',
      variety_data_type: '品种数据类别',
      variety_level: '品种审定级别',
      variety_type: '审定品种类型',
      variety_state: '品种状态',
      pvp_genus: '品种权属或种',
      dus_mode: 'DUS测试方式',
      platform_level: '平台级别',
      platform_evaluation: '平台评估结果',
      platform_state: '平台状态',
      facility_state: '设施状态',
      station_facility: '站点设施',
      gender: '性别',
      gene_type: '基因类型',
      gene_method: '基因方法',
      gene_source: '基因来源',
      gene_safety_stage: '安全评价阶段',
      gene_completeness: '基因完成程度',
      germ_material: '种质材料类别',
      germ_keep_mode: '种质保存方式',
      germ_unit: '种质数量单位',
      germ_share: '种质共享方式',
      achievement_kind: '代表成果类型',
    }),
  },
  {
    label: '业务',
    dictionaries: define(301, {
      project_level: '项目级别',
      project_status: '项目状态',
      audit_result: '审核结果',
      change_type: '变更类型',
      risk_type: '风险类型',
      file_type_project: '项目文件类型',
      fund_flow_special: '专项经费流向',
      fund_flow_self: '自筹经费流向',
      contract_type: '合同类型',
      license_mode: '许可方式',
      pay_mode: '付款方式',
      payment_state: '付款状态',
      contract_state: '合同状态',
      listing_state: '挂牌状态',
      transfer_mode: '转让方式',
      maturity: '成果成熟度',
      provider_category: '服务商类别',
      cooperation_state: '合作状态',
      lifecycle: '产品生命周期',
      product_type: '产品类型',
      product_state: '产品状态',
      commercialize_state: '商业化状态',
      source_from: '品种来源',
      decision_type: '决策类型',
      region_big: '大区',
      supplier_type: '供应商类型',
      supplier_cooperation: '供应商合作方式',
      special_fund_type: '专项资金类型',
      project_category: '项目类别',
    }),
  },
  {
    label: '人员',
    dictionaries: define(401, {
      education: '学历',
      degree: '学位',
      post_type: '岗位类别',
      work_state: '在职状态',
      data_scope: '数据权限',
      organization_kind: '机构类型',
    }),
  },
] as const

/** Every dictionary in the order of the list: code, name and the part of the product it belongs to. */
export const dictionaryDefinitions: readonly (DictionaryDefinition & { code: string; group: string })[] =
  groups.flatMap(({ label: group, dictionaries }) =>
    dictionaries.map(([code, definition]) => ({ code, group, ...definition })),
  )

/**
 * Dictionaries an organisation may change: nothing in the code rests on their values. Where their entries are stored is
 * named on the server (`areas/authority/dictionaryUses.ts`); a value that a form sends is checked by `assertChoice`, one
 * that a workbook brings may be any word.
 */
export const editableDictionaries = [
  'eco_zone',
  'ripe_period',
  'germ_type',
  'germ_source',
  'germ_mark',
  'heterotic_group',
  'breeding_method',
  'supplier_type',
  'supplier_cooperation',
  'gene_type',
  'gene_method',
  'special_fund_type',
  'risk_type',
] as const
export type EditableDictionary = (typeof editableDictionaries)[number]

/** Returns whether an organisation may change the entries of a dictionary. */
export const isEditable = (code: string): code is EditableDictionary =>
  editableDictionaries.some((editable) => editable === code)
