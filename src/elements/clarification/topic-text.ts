import '../../i18n/en/clarification.js';
import type {Strings} from '../../i18n/types.js';

/** A question's topic in the reader's language; `null` for one that only the server knows. */
export function topicText(topic: string | null, strings: Strings): string | null {
  switch (topic) {
    case 'missing_info':
      return strings.topicMissing;
    case 'ambiguous_requirement':
      return strings.topicAmbiguous;
    case 'approach_choice':
      return strings.topicApproach;
    case 'risk_confirmation':
      return strings.topicRisk;
    case 'suggestion':
      return strings.topicSuggestion;
    default:
      return null;
  }
}
