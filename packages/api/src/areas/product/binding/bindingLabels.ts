/** Labels of the fields of 产品绑定关系. */
export const bindingLabels = {
  productId: '产品',
  nccId: 'ERP物料编码',
  materialName: 'ERP物料名称',
  source: '来源系统',
  packKg: '每袋重量',
  validFrom: '生效日期',
  validTo: '失效日期',
  remark: '备注',
} as const
