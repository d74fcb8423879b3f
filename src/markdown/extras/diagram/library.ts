import mermaid, {type MermaidConfig} from 'mermaid';
import {onStage, type Stage} from './stage.js';

/** How a diagram is to look. Colours as `#rrggbb`. */
export interface DiagramLook {
  readonly dark: boolean;
  readonly fontFamily: string;
  readonly text: string;
  readonly muted: string;
  readonly surface: string;
  readonly raised: string;
  readonly border: string;
  readonly accent: string;
  readonly tint: string;
}

/** Draws what `source` says. Rejects when it is no diagram, or one that would take too long. */
export function drawDiagram(
  source: string,
  id: string,
  look: DiagramLook,
  stage: Stage,
): Promise<SVGSVGElement> {
  return onStage(stage, async () => {
    mermaid.initialize(configuration(id, look));
    await mermaid.render(id, source);
  });
}

function configuration(id: string, look: DiagramLook): MermaidConfig {
  return {
    ...fixed,
    deterministicIDSeed: id,
    fontFamily: look.fontFamily,
    themeVariables: themeVariables(look),
    secure: [...Object.keys(fixed), 'secure', 'themeVariables', 'themeCSS', 'fontFamily'],
  };
}

const fixed: MermaidConfig = {
  // Statements that join many nodes each make more edges than there are words.
  maxEdges: 150,
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  htmlLabels: false,
  deterministicIds: true,
  arrowMarkerAbsolute: false,
  logLevel: 'fatal',
  theme: 'base',
  look: 'classic',
  layout: 'dagre',
  flowchart: {htmlLabels: false},
};

function themeVariables(look: DiagramLook): MermaidConfig['themeVariables'] {
  const {dark, text, muted, surface, raised, border, accent, tint} = look;
  return {
    darkMode: dark,
    fontSize: '14px',
    background: surface,
    textColor: text,
    lineColor: muted,
    primaryColor: tint,
    primaryTextColor: text,
    primaryBorderColor: accent,
    secondaryColor: raised,
    secondaryTextColor: text,
    secondaryBorderColor: border,
    tertiaryColor: raised,
    tertiaryTextColor: text,
    tertiaryBorderColor: border,
    titleColor: text,
    edgeLabelBackground: surface,
    clusterBkg: raised,
    clusterBorder: border,
    noteBkgColor: raised,
    noteTextColor: text,
    noteBorderColor: border,
  };
}
