import { limits } from '@claimstead/contract/limits.ts';
import type { DocumentKind } from '@claimstead/contract/listings.contract.ts';
import { Checkbox, MultiSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { patentTypeNames } from '../../../lib/format.ts';
import { listingQueries } from '../listings.queries.ts';
import { FileDrop } from './uploads/file-drop.tsx';
import { ImageUploads } from './image-uploads.tsx';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import { isVideoLinkValid } from './sell.rules.ts';
import type { PatentTypeId } from './draft-fields.ts';
import type { StepProps } from './sell-form.tsx';
import { documentTypes } from './step-document.tsx';
import { UploadList } from './uploads/upload-list.tsx';
import type { UploadsState } from './uploads/listed-uploads.ts';
import type { Uploads } from './uploads/uploads.ts';
import { pasteKind } from './uploads/use-pasted-files.ts';

const copy = sellCopy.steps.additional;
const typeIds: PatentTypeId[] = [1, 2, 3, 4];

type AdditionalStepProps = StepProps & {
  patentId: string | null;
  uploads: Uploads;
  state: UploadsState;
};

export function AdditionalStep(props: AdditionalStepProps) {
  const { fields, set, patentId, uploads, state } = props;
  return (
    <div className={classes.fields}>
      <PatentType fields={fields} set={set} />
      <Categories fields={fields} set={set} />
      <Extras fields={fields} set={set} uploads={uploads} state={state} />
      <ImageUploads patentId={patentId} uploads={uploads} state={state} />
      <TextInput
        label={copy.video}
        description={copy.videoHint}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={fields.videoLink}
        error={isVideoLinkValid(fields.videoLink) ? undefined : copy.videoInvalid}
        onChange={(event) => set({ videoLink: event.currentTarget.value })}
      />
      <Checkbox
        size="md"
        label={copy.confirm}
        checked={fields.additionalConfirmed}
        onChange={(event) => set({ additionalConfirmed: event.currentTarget.checked })}
      />
    </div>
  );
}

function PatentType({ fields, set }: StepProps) {
  const narrow = useMediaQuery('(max-width: 30em)');
  return (
    <div>
      <p className={classes.label} id="patent-type">
        {copy.type}
      </p>
      <SegmentedControl
        aria-labelledby="patent-type"
        orientation={narrow ? 'vertical' : 'horizontal'}
        fullWidth
        size="md"
        value={`${fields.patentTypeId}`}
        onChange={(value) => set({ patentTypeId: typeIds.find((id) => `${id}` === value) ?? 1 })}
        data={typeIds.map((id) => ({ value: `${id}`, label: patentTypeNames[id] }))}
      />
    </div>
  );
}

function Categories({ fields, set }: StepProps) {
  const categories = useQuery(listingQueries.categories());
  return (
    <MultiSelect
      label={copy.categories}
      description={copy.categoriesHint(limits.categoriesPerListing)}
      placeholder={fields.categoryIds.length === 0 ? copy.categoriesPlaceholder : undefined}
      data={(categories.data ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))}
      value={fields.categoryIds.map((id) => `${id}`)}
      onChange={(values) => set({ categoryIds: values.map(Number) })}
      maxValues={limits.categoriesPerListing}
      nothingFoundMessage={copy.nothingFound}
      searchable
      clearable
      required
    />
  );
}

/** What comes with the patent: a prototype, a cost model, research; and whether it has expired. */
function Extras({ fields, set, uploads, state }: Omit<AdditionalStepProps, 'patentId'>) {
  return (
    <div className={classes.switches}>
      <Switch
        size="md"
        label={copy.prototype}
        description={copy.prototypeText}
        checked={fields.hasPrototype}
        onChange={(event) => set({ hasPrototype: event.currentTarget.checked })}
      />
      <FileSwitch
        kind="costModel"
        words={{ label: copy.costModel, text: copy.costModelText }}
        checked={fields.hasCostModel}
        onChange={(hasCostModel) => set({ hasCostModel })}
        uploads={uploads}
        state={state}
      />
      <FileSwitch
        kind="research"
        words={{ label: copy.research, text: copy.researchText }}
        checked={fields.hasResearch}
        onChange={(hasResearch) => set({ hasResearch })}
        uploads={uploads}
        state={state}
      />
      <Switch
        size="md"
        label={copy.expired}
        description={copy.expiredText}
        checked={fields.isExpired}
        onChange={(event) => set({ isExpired: event.currentTarget.checked })}
      />
    </div>
  );
}

type FileSwitchProps = {
  kind: DocumentKind;
  words: { label: string; text: string };
  checked: boolean;
  onChange: (checked: boolean) => void;
  uploads: Uploads;
  state: UploadsState;
};

/** A switch with its files: on, it asks for them; off, it says which ones will be removed. */
function FileSwitch({ kind, words, checked, onChange, uploads, state }: FileSwitchProps) {
  const items = state.items.filter((item) => item.kind === kind);
  const kept = items.filter((item) => item.state === 'done').length;
  return (
    <div className={classes.fileSwitch} {...pasteKind(kind)}>
      <Switch
        size="md"
        label={words.label}
        description={checked || kept === 0 ? words.text : copy.willBeRemoved(kept)}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {checked ? (
        <>
          <UploadList items={items} uploads={uploads} />
          <FileDrop
            compact
            multiple
            label={`${words.label}: add files`}
            hint={sellCopy.steps.document.suppliedHint}
            accept={documentTypes}
            left={state.left[kind]}
            onFiles={(files) => uploads.add(kind, files)}
          />
        </>
      ) : null}
    </div>
  );
}
