// Views of extensions. A host passes them to `FlowView`; `@fahrplan/renderer/kinds` lists all.

import {
  type ActionNode,
  type BlockNode,
  type Drawing,
  type Extension,
  type FactsNode,
  type FieldNode,
  type FlowSession,
  type GroupNode,
  type Kind,
  type Link,
  requireKinds,
  type StepNode,
} from '@fahrplan/engine';
import type { AriaAttributes, ComponentProps, ComponentType, ReactNode } from 'react';

export interface CardProps {
  readonly node: ActionNode;
  readonly press: Omit<PressProps, 'children'> & { readonly link: Link | null; readonly running: boolean };
  readonly label: ReactNode;
  readonly refusal: string | null;
}

export interface FieldProps {
  readonly field: FieldNode;
}

export interface CounterProps {
  readonly id: string;
  readonly of: NonNullable<FieldNode['length']>;
  /** True to show it from the start. */
  readonly always: boolean;
}

export interface PressProps
  extends Pick<AriaAttributes, 'aria-label' | 'aria-current' | 'aria-expanded' | 'aria-controls'> {
  readonly className?: string;
  readonly onPress?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Props of the element around a step; with `submits`, a submit presses Continue. */
export interface FormProps extends Omit<ComponentProps<'form'> & ComponentProps<'div'>, 'onSubmit' | 'ref'> {
  readonly submits: boolean;
  /** The rendered step: a press that is handled after a step change is ignored. */
  readonly step: string;
}

/** Props of the layout with the subject of a step beside it. */
export interface AboutProps {
  readonly blocks: readonly BlockNode[];
  readonly of: readonly BlockNode[];
  readonly prices: readonly FactsNode[];
  /** The id for aria-describedby of a dialog. */
  readonly id: string | undefined;
  /** Classes of the step only, because the subject is not animated. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Props of the layout around the blocks of a group with a special look. */
export interface AroundProps {
  readonly node: GroupNode;
  readonly children: ReactNode;
}

export interface GetProps {
  readonly changed: StepNode['changed'];
  readonly blocks: readonly BlockNode[];
}

export type BlockDrawing<K extends BlockNode['kind']> = ComponentType<{
  readonly node: Extract<BlockNode, { kind: K }>;
  /** Renders only the part for the place beside Continue. */
  readonly brief?: boolean;
}>;

export type BroughtBlock = Extract<BlockNode['kind'], Drawing>;

/** Views by kind. Kinds that the flow does not name are absent, and never read. */
export type Drawings = {
  readonly [D in Drawing]: D extends BroughtBlock
    ? BlockDrawing<D>
    : D extends 'link'
      ? ComponentType<PressProps & { readonly link: Link }>
      : D extends 'card'
        ? ComponentType<CardProps>
        : D extends 'form'
          ? ComponentType<FormProps>
          : D extends 'side' | 'slider' | 'range' | 'joined' | 'grid'
            ? ComponentType<AroundProps>
            : D extends 'about'
              ? ComponentType<AboutProps>
              : D extends 'counter'
                ? ComponentType<CounterProps>
                : D extends 'get'
                  ? ComponentType<GetProps>
                  : ComponentType<FieldProps>;
};

export type RendererExtension = RendererExtensions[Kind];

export type RendererExtensionOf<K extends Kind> = Extract<Extension, { name: K }> &
  (K extends Drawing ? { readonly draw: Drawings[K] } : { readonly draw?: undefined });

/** Every extension by name: one without a view or engine part does not compile. */
export type RendererExtensions = { readonly [K in Kind]: RendererExtensionOf<K> };

/** @throws when a kind that the flow names was not passed */
export function drawingsOf(session: FlowSession, kinds: readonly RendererExtension[]): Drawings {
  requireKinds(session, kinds);
  return Object.fromEntries(kinds.map(({ name, draw }) => [name, draw])) as unknown as Drawings;
}
