/** What an application and its twelve sections are called, by table. */
export const applicationTitles = {
  project_application: '项目申报',
  project_application_target: '研究目标',
  project_application_expert: '专家团队',
  project_application_license_fee: '许可费',
  project_application_milestone_pay: '里程碑付款',
  project_application_sale_commission: '销售提成',
  project_application_transfer_profit: '成果转让收益',
  project_application_unit: '参加单位',
  project_application_benefit: '预期效益',
  project_application_plan: '技术方案',
  project_application_budget: '申报预算',
  project_application_distribution: '收益分配',
  project_application_additional: '附加信息',
} as const
