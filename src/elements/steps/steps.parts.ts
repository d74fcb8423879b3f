/** Parts of a step bar, for `exportparts` of the elements around it. */
export const stepsParts =
  'steps,steps-toggle,step,step-icon,step-label,step-detail,reasoning,markdown,code,table,link';
