// Reads every list with strict clients of ogen. strict-clients.test.ts describes input and output.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"clients/program"
	"clients/strict/gen/data"
	"clients/strict/gen/roster"
)

var ctx = context.Background()

type task struct {
	DataBase   string `json:"dataBase"`
	RosterBase string `json:"rosterBase"`
	Token      string `json:"token"`
	After      string `json:"after"`
	Limit      int    `json:"limit"`
	// Lesson is the id of a class of the roster.
	Lesson string `json:"lesson"`
}

type dataToken string

func (t dataToken) ServiceToken(context.Context, data.OperationName) (data.ServiceToken, error) {
	return data.ServiceToken{Token: string(t)}, nil
}

type rosterToken string

func (t rosterToken) AccessToken(context.Context, roster.OperationName) (roster.AccessToken, error) {
	return roster.AccessToken{Token: string(t)}, nil
}

// list has the ids of the records in an answer, or the reason why the client refuses it.
func list[Answer, Record any](answer any, err error, records func(Answer) []Record, id func(Record) string) any {
	if err != nil {
		return err.Error()
	}
	success, ok := answer.(Answer)
	if !ok {
		return fmt.Sprintf("no list, but %T", answer)
	}
	found := []string{}
	for _, record := range records(success) {
		found = append(found, id(record))
	}
	return found
}

func number(id int64) string { return strconv.FormatInt(id, 10) }

func dataLists(task task) map[string]any {
	client, err := data.NewClient(task.DataBase, dataToken(task.Token))
	program.Check(err)
	after := data.NewOptString(task.After)

	students, noStudents := client.ListStudents(ctx, data.ListStudentsParams{Limit: data.NewOptInt(task.Limit)})
	classes, noClasses := client.ListClasses(ctx)
	rooms, noRooms := client.ListRooms(ctx)
	timetable, noTimetable := client.GetTimetable(ctx, data.GetTimetableParams{DateLastModifiedAfter: after})
	deleted, noDeleted := client.GetDeletedPeriods(ctx, data.GetDeletedPeriodsParams{DateLastModifiedAfter: after})
	return map[string]any{
		"students": list(students, noStudents, (*data.StudentEnvelope).GetStudents,
			func(one data.Student) string { return number(one.ID) }),
		"classes": list(classes, noClasses, (*data.ClassEnvelope).GetClasses,
			func(one data.SchoolClass) string { return number(one.ID) }),
		"rooms": list(rooms, noRooms, (*data.RoomEnvelope).GetRooms,
			func(one data.Room) string { return number(one.ID) }),
		"timetable": list(timetable, noTimetable,
			func(answer *data.TimetableEnvelope) []data.Period { return answer.TimetableData.Periods },
			func(one data.Period) string { return number(one.ID) }),
		"timetable/deleted-periods": list(deleted, noDeleted,
			func(answer *data.DeletedPeriodIds) []data.DataId { return *answer },
			func(one data.DataId) string { return number(int64(one)) }),
	}
}

func rosterLists(task task) map[string]any {
	client, err := roster.NewClient(task.RosterBase, rosterToken(task.Token))
	program.Check(err)
	limit := roster.NewOptInt(task.Limit)
	user := func(one roster.RosterUser) string { return one.SourcedId }
	org := func(one roster.RosterOrg) string { return one.SourcedId }

	users, noUsers := client.ListRosterUsers(ctx, roster.ListRosterUsersParams{Limit: limit})
	classes, noClasses := client.ListRosterClasses(ctx, roster.ListRosterClassesParams{Limit: limit})
	students, noStudents := client.ListRosterClassStudents(ctx, roster.ListRosterClassStudentsParams{ID: task.Lesson, Limit: limit})
	orgs, noOrgs := client.ListRosterOrgs(ctx, roster.ListRosterOrgsParams{Limit: limit})
	schools, noSchools := client.ListRosterSchools(ctx, roster.ListRosterSchoolsParams{Limit: limit})
	sessions, noSessions := client.ListRosterSessions(ctx, roster.ListRosterSessionsParams{Limit: limit})
	return map[string]any{
		"users": list(users, noUsers, (*roster.RosterUserEnvelope).GetUsers, user),
		"roster classes": list(classes, noClasses, (*roster.RosterClassEnvelope).GetClasses,
			func(one roster.RosterClass) string { return one.SourcedId }),
		"students of a roster class": list(students, noStudents, (*roster.RosterUserEnvelope).GetUsers, user),
		"orgs":                       list(orgs, noOrgs, (*roster.RosterOrgEnvelope).GetOrgs, org),
		"schools":                    list(schools, noSchools, (*roster.RosterOrgEnvelope).GetOrgs, org),
		"academicSessions": list(sessions, noSessions, (*roster.AcademicSessionEnvelope).GetAcademicSessions,
			func(one roster.AcademicSession) string { return one.SourcedId }),
	}
}

func main() {
	var given task
	program.Check(json.NewDecoder(os.Stdin).Decode(&given))
	found := dataLists(given)
	for name, list := range rosterLists(given) {
		found[name] = list
	}
	program.Check(json.NewEncoder(os.Stdout).Encode(found))
}
